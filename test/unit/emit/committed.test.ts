/** The committed registries, wire shapes and tables, held against the ledger and, where it is there, the specification. */
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkWire } from '../../../pipeline/emit/check.js';
import { driftOf } from '../../../pipeline/emit/conformance/drift.js';
import { exportRows } from '../../../pipeline/emit/conformance/rows.js';
import { pageWords } from '../../../pipeline/emit/conformance/words.js';
import { emitFiles } from '../../../pipeline/emit/files.js';
import { readCompiled } from '../../../pipeline/emit/stored.js';
import { compileShapes } from '../../../pipeline/emit/wire/compile.js';
import { compileWire } from '../../../pipeline/emit/wire/judge.js';
import { parseWire, printWire } from '../../../pipeline/emit/wire/text.js';
import { extractRevision } from '../../../pipeline/extract/extract.js';
import { projectPlaces } from '../../../pipeline/fetch/places.js';
import { indexPlaces } from '../../../pipeline/register/places.js';
import { DATED, SPEC_SOURCE, specification, WITHOUT_SOURCE } from '../../support/specification.js';

const root = join(import.meta.dirname, '../../..');
const places = { ...projectPlaces(root, tmpdir()), root };

describe('committed files', () => {
  it('are what emit makes of the ledger; else run: mcp-clauses emit', async () => {
    expect((await emitFiles(places, { check: true })).stale).toEqual([]);
  });

  it('hold registries of the two revisions that have a ledger, and every public id', async () => {
    const registries = await readCompiled(places);
    expect(registries.map(({ specVersion }) => specVersion)).toEqual(['2025-11-25', '2026-07-28']);
    const ids = new Map(
      registries.map(({ specVersion, clauses }) => [specVersion, clauses.map(({ id }) => id)]),
    );
    const wanted = (await readFile(join(root, 'registries/public-ids.txt'), 'utf8'))
      .split('\n')
      .map((line) => line.replace(/#.*/, '').trim().split(' '))
      .filter(([id]) => id !== '');
    expect(wanted).toHaveLength(412);
    for (const [id = '', revision = ''] of wanted) expect(ids.get(revision)).toContain(id);
  });

  it('hold no quote', async () => {
    for (const registry of await readCompiled(places))
      expect(registry.clauses.filter((clause) => clause.quote !== undefined)).toEqual([]);
  });

  it('give a judge for each dated revision', async () => {
    for (const revision of DATED) {
      const file = `registries/${revision}/wire.yaml`;
      const wire = checkWire(parseWire(await readFile(join(root, file), 'utf8')), file);
      expect(compileWire(wire).judgeRequest('ping', { jsonrpc: '2.0', id: 1, method: 'ping' })).toBeNull();
    }
  });
});

describe.skipIf(SPEC_SOURCE === '')(`against the specification (${WITHOUT_SOURCE})`, () => {
  it.each(DATED)('wire.yaml of %s is compiled from its published schema', async (revision) => {
    const { texts } = await specification(revision);
    const committed = await readFile(join(root, `registries/${revision}/wire.yaml`), 'utf8');
    expect(printWire(compileShapes(revision, texts.get('schema.json') ?? ''))).toBe(committed);
  });

  it.each(['2025-11-25', '2026-07-28'])(
    'every clause of %s finds its words, and they stand',
    async (revision) => {
      const snapshot = await specification(revision);
      const index = indexPlaces(extractRevision(snapshot));
      const registry = (await readCompiled(places)).find(({ specVersion }) => specVersion === revision);
      if (registry === undefined) throw new Error(revision);
      const { file, missing } = exportRows(registry, index);
      expect(missing).toEqual([]);
      const pages = [...snapshot.texts].filter(([page]) => page !== 'schema.mdx');
      const { rows } = driftOf(
        file,
        revision,
        pages.map(([page, text]) => pageWords(page, text)),
      );
      expect(rows.filter(({ outcome }) => outcome !== 'stands')).toEqual([]);
    },
  );
});
