/**
 * Nothing is lost between the published schema and our shapes: both give the same verdict over the JSON fences of the
 * pages, the examples of schema.mdx and generated instances, fitting and spoilt. The explainer is held to it as well.
 * `npm run wire-proof` is the long form.
 */
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { compileShapes } from '../../../pipeline/emit/wire/compile.js';
import { deviations, Explainer } from '../../../pipeline/emit/wire/deviations.js';
import type { ExceptionsFile } from '../../../pipeline/emit/wire/exceptions.js';
import { ShapeCompiler, type Verdict } from '../../../pipeline/emit/wire/judge.js';
import {
  type Node,
  parseTypes,
  type WireException,
  type WireShapes,
} from '../../../pipeline/emit/wire/shapes.js';
import { parseWire, printWire } from '../../../pipeline/emit/wire/text.js';
import { DATED, SPEC_SOURCE, specification, WITHOUT_SOURCE } from '../../support/specification.js';
import { editsOf } from './edits.js';
import { embeddedExamples, fencedJson, withParts } from './examples.js';
import { instancesOf } from './instances.js';
import { type Published, publishedSchema } from './published.js';

const LONG = process.env['npm_lifecycle_event'] === 'wire-proof';
const INSTANCES = LONG ? 100_000 : 3_000;
const EDIT_INSTANCES = LONG ? 6_000 : 150;

interface Sides {
  published: Published;
  types: ReadonlyMap<string, Node>;
  verdicts: ReadonlyMap<string, Verdict>;
  /** With the committed exceptions: they mark issues, they take none away. */
  explainer: Explainer;
  pages: ReadonlyMap<string, string>;
}

/** Both sides of a revision; ours by way of wire.yaml, so that writing and reading it are proved too. */
function sidesOf(revision: string): Promise<Sides> {
  const sides = made.get(revision) ?? makeSides(revision);
  made.set(revision, sides);
  return sides;
}
const made = new Map<string, Promise<Sides>>();

async function makeSides(revision: string): Promise<Sides> {
  const { texts } = await specification(revision);
  const schema = texts.get('schema.json') ?? '';
  const wire = parseWire(printWire(compileShapes(revision, schema))) as WireShapes;
  const types = parseTypes(wire);
  const compiler = new ShapeCompiler(wire.dialect, types);
  const verdicts = new Map([...types.keys()].map((name) => [name, compiler.compile({ kind: 'ref', name })]));
  const explainer = new Explainer(types, await exceptionsOf(revision));
  return { published: publishedSchema(schema), types, verdicts, explainer, pages: texts };
}

async function exceptionsOf(revision: string): Promise<WireException[]> {
  const text = await readFile(`registries/${revision}/exceptions.yaml`, 'utf8').catch(() => '');
  return text === '' ? [] : (parseWire(text) as ExceptionsFile).exceptions;
}

/** Values that the two sides, or the explainer, judge differently; at most five, to be read by a person. */
function disagreements(
  { published, verdicts, explainer }: Sides,
  type: string,
  values: readonly unknown[],
): string[] {
  const verdict = verdicts.get(type);
  return values
    .filter((value) => {
      const fits = published.fits(type, value);
      const explained = explainer.explain(value, { kind: 'ref', name: type }).length === 0;
      return verdict === undefined || (verdict(value) === true) !== fits || explained !== fits;
    })
    .slice(0, 5)
    .map((value) => `${type}: ${JSON.stringify(value)}`);
}

describe.skipIf(SPEC_SOURCE === '')(
  `compiled shapes against the published schema (${WITHOUT_SOURCE})`,
  () => {
    for (const revision of DATED) {
      it(`${revision}: has the types of the schema and no other`, async () => {
        const { published, types } = await sidesOf(revision);
        expect([...types.keys()]).toEqual(Object.keys(published.definitions).sort());
      });

      it(`${revision}: JSON fences and schema examples, and their parts, under every type`, async () => {
        const sides = await sidesOf(revision);
        const shown = [...sides.pages].flatMap(([path, text]) =>
          path.endsWith('.mdx') ? fencedJson(text) : [],
        );
        const examples = embeddedExamples(sides.pages.get('schema.mdx') ?? '');
        const values = [...shown, ...examples.map(({ value }) => value)].flatMap(withParts);
        const distinct = [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
        expect(shown.length).toBeGreaterThan(50);
        const found = [...sides.types.keys()].flatMap((type) => disagreements(sides, type, distinct));
        expect(found).toEqual([]);

        const byName = new Map([...sides.types.keys()].map((name) => [name.toLowerCase(), name]));
        for (const { type, value } of examples) {
          const name = byName.get(type) ?? '';
          expect({ name, fits: sides.verdicts.get(name)?.(value) }).toEqual({
            name,
            fits: sides.published.fits(name, value),
          });
        }
        if (revision === '2026-07-28') expect(examples.length).toBeGreaterThan(100);
      });

      it(`${revision}: at least ${INSTANCES} generated instances, fitting and spoilt`, {
        timeout: 300_000,
      }, async () => {
        const sides = await sidesOf(revision);
        const names = [...sides.types.keys()];
        const each = Math.ceil(INSTANCES / names.length);
        let fitting = 0;
        let all = 0;
        const found = names.flatMap((type, i) => {
          const values = instancesOf(sides.published.definitions, type, each, i + 1);
          all += values.length;
          fitting += values.filter((value) => sides.published.fits(type, value)).length;
          return disagreements(sides, type, values);
        });
        expect(found).toEqual([]);
        expect(all).toBeGreaterThanOrEqual(INSTANCES);
        // A proof over values of one kind only would show nothing.
        expect(fitting / all).toBeGreaterThan(0.25);
        expect(fitting / all).toBeLessThan(0.75);
      });

      it.skipIf(!LONG && revision < '2025-11-25')(
        `${revision}: the instances would show a lost constraint`,
        { timeout: 600_000 },
        async () => {
          const { published, types } = await sidesOf(revision);
          const unseen: string[] = [];
          let edits = 0;
          for (const [i, [type, node]] of [...types].entries()) {
            const values = instancesOf(published.definitions, type, EDIT_INSTANCES, i + 1);
            const fits = values.map((value) => published.fits(type, value));
            for (const edit of editsOf(node, type)) {
              edits += 1;
              const seen = values.some(
                (value, k) => (deviations(value, edit.node, types, []).length === 0) !== fits[k],
              );
              if (!seen) unseen.push(edit.what);
            }
          }
          const missed = unseen.filter((what) => !WITHOUT_EFFECT.some((pattern) => pattern.test(what)));
          if (LONG) expect(missed).toEqual([]);
          else expect(missed.length / edits).toBeLessThan(0.08);
        },
      );
    }
  },
);

/** Edits that change no verdict: a branch that another branch takes in, a member that another part requires. */
const WITHOUT_EFFECT = [
  // The empty result takes any object (any with a resultType at 2026-07-28), so it takes every other result in.
  /^(?:Server|Client)Result without part \d+$/,
  // Every request is a notification with one more member; the same within a batch.
  /^JSONRPC(?:Message|BatchRequest)(?:\(\d\))?(?:\[\])? without part 0$/,
  // Without enumNames the legacy enumeration is the untitled one, and a string schema besides.
  /^(?:EnumSchema|PrimitiveSchemaDefinition) without part \d$/,
  // An input-required result asks only for a resultType, so it takes the other result in.
  /^(?:CallTool|GetPrompt|ReadResource)ResultResponse\.result without part 1$/,
  // The Error type, which is the other part, requires the code.
  /Error\.error\(1\)\.code optional$/,
];
