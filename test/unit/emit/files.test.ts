import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EmitError } from '../../../pipeline/emit/check.js';
import { artefactSchemas, emitFiles } from '../../../pipeline/emit/files.js';
import { readCompiled, readIndexes, readPageWords, writeQuoted } from '../../../pipeline/emit/stored.js';
import { fetchSnapshots } from '../../../pipeline/fetch/fetch.js';
import { projectPlaces } from '../../../pipeline/fetch/places.js';
import { emitLedger } from '../../../pipeline/register/document.js';
import { EXAMPLE } from '../../support/example.js';
import { HANDSHAKE, PARCELS, REVISION, relayFiles } from './relay.js';

const AREAS_YAML = `- area: SHAK
  title: Handshake
  pages: { ${REVISION}: [basic/handover.mdx] }
- area: PARC
  title: Parcels
  pages: { ${REVISION}: [server/parcels.mdx, schema.json] }
`;

let parent: string;
let root: string;
const places = () => ({ ...projectPlaces(root, join(parent, 'user')), root });

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'emit-'));
  root = join(parent, 'project');
  const put = async (path: string, text: string): Promise<void> => {
    await mkdir(join(root, path, '..'), { recursive: true });
    await writeFile(join(root, path), text);
  };
  await put('spec-snapshots/sources.yaml', `repository: none\nrevisions:\n  ${REVISION}: { branch: main }\n`);
  await put('registries/areas.yaml', AREAS_YAML);
  await put('registries/versions.yaml', `${REVISION}: 1.0.0\n`);
  await put('registries/public-ids.txt', '');
  for (const source of await relayFiles([PARCELS, HANDSHAKE])) await put(source.file, emitLedger(source));
  await fetchSnapshots({ places: places(), revisions: [REVISION], source: EXAMPLE });
});
afterAll(() => rm(parent, { recursive: true, force: true }));

const change = async (path: string, edit: (text: string) => string): Promise<() => Promise<void>> => {
  const file = join(root, path);
  const before = await readFile(file, 'utf8');
  await writeFile(file, edit(before));
  return () => writeFile(file, before);
};

describe('emit', () => {
  it('says what is stale, writes it, and finds nothing stale after that', async () => {
    const first = await emitFiles(places(), { check: true });
    expect(first.stale).toContain(`registries/${REVISION}.json`);
    await expect(readFile(join(root, 'docs/coverage.md'), 'utf8')).rejects.toThrow('ENOENT');
    const second = await emitFiles(places());
    expect(second.stale).toEqual(first.stale);
    expect((await emitFiles(places(), { check: true })).stale).toEqual([]);
    expect(await readFile(join(root, 'docs/coverage.md'), 'utf8')).toContain('| PARC | Parcels |');
  });

  it.each([
    `registries/${REVISION}.json`,
    `registries/${REVISION}/wire.yaml`,
    'docs/coverage.md',
    'schemas/registry.schema.json',
  ])('notices that %s was edited by hand', async (path) => {
    await emitFiles(places());
    const undo = await change(path, (text) => `${text} `);
    expect((await emitFiles(places(), { check: true })).stale).toEqual([path]);
    await undo();
  });

  it('notices that the ledger has moved on', async () => {
    await emitFiles(places());
    const undo = await change(`registries/${REVISION}/shak.yaml`, (text) =>
      text.replace('sign of life', 'ping'),
    );
    expect((await emitFiles(places(), { check: true })).stale).toEqual([`registries/${REVISION}.json`]);
    await undo();
  });

  it('writes nothing at all when one entry waits for review', async () => {
    await emitFiles(places());
    const registry = await readFile(join(root, `registries/${REVISION}.json`), 'utf8');
    const undo = await change(`registries/${REVISION}/shak.yaml`, (text) =>
      text
        .replace('sign of life', 'ping')
        .replace('checks: [handover.first]', 'checks: [handover.first]\n    review: matched'),
    );
    await expect(emitFiles(places())).rejects.toThrow('SHAK-001 waits for review (matched)');
    expect(await readFile(join(root, `registries/${REVISION}.json`), 'utf8')).toBe(registry);
    await undo();
  });

  it('takes wire.yaml as committed where the schema is not fetched, and says so', async () => {
    await emitFiles(places());
    const bare = join(parent, 'bare');
    await cp(root, bare, { recursive: true });
    await rm(join(bare, 'spec-snapshots', REVISION, 'schema.json'));
    const found = await emitFiles({ ...projectPlaces(bare, parent), root: bare }, { check: true });
    expect(found.uncompiled).toEqual([REVISION]);
    expect(found.stale).toEqual([]);
    await rm(join(bare, 'registries', REVISION, 'wire.yaml'));
    await expect(emitFiles({ ...projectPlaces(bare, parent), root: bare })).rejects.toThrow(
      `registries/${REVISION}/wire.yaml is missing and ${REVISION} is not fetched`,
    );
  });

  it.each([
    ['registries/versions.yaml', 'x: 1\n', 'x is no dated revision'],
    ['registries/versions.yaml', `${REVISION}: 1\n`, `the version of ${REVISION} is not of the form 1.2.3`],
  ])('refuses a wrong %s', async (path, text, message) => {
    const undo = await change(path, () => text);
    await expect(emitFiles(places())).rejects.toThrow(message);
    await undo();
  });

  it('holds exceptions to their schema and to the shapes', async () => {
    const file = join(root, `registries/${REVISION}/exceptions.yaml`);
    const head = `revision: ${REVISION}\nexceptions:\n`;
    await writeFile(file, `${head}  - { id: x }\n`);
    await expect(emitFiles(places())).rejects.toThrow(
      `registries/${REVISION}/exceptions.yaml: /exceptions/0 must have`,
    );
    await writeFile(file, `${head}  - { id: x, members: [Parcel.wings], allows: absent, says: It may. }\n`);
    await expect(emitFiles(places())).rejects.toThrow('the shapes have no place Parcel.wings');
    await rm(file);
  });
});

describe('published schemas', () => {
  it('are those of every stage, found beside the modules that own them', async () => {
    const names = [...(await artefactSchemas()).keys()];
    for (const name of ['registry', 'wire', 'exceptions', 'conformance', 'ledger', 'areas', 'lock', 'event'])
      expect(names).toContain(name);
  });

  // The programs compile them without this check, which costs each start a tenth of a second.
  it('are schemas of the dialect that they name', async () => {
    for (const [name, schema] of await artefactSchemas()) {
      const ajv = new Ajv2020({ allowUnionTypes: true });
      expect(ajv.validateSchema(schema), `${name}: ${ajv.errorsText(ajv.errors)}`).toBe(true);
    }
  });
});

describe('what rests on the local pages', () => {
  it('copies with quotes are written outside the project only', async () => {
    await emitFiles(places());
    const out = join(parent, 'quoted');
    expect(await writeQuoted(places(), out)).toEqual([
      { revision: REVISION, file: `${REVISION}.json`, missing: [] },
    ]);
    expect(await readFile(join(out, `${REVISION}.json`), 'utf8')).toContain(
      'which the client MUST open before',
    );
    for (const inside of [root, join(root, 'registries'), join(root, 'a', '..', 'b')])
      await expect(writeQuoted(places(), inside)).rejects.toThrow('must stay outside git');
    expect((await emitFiles(places(), { check: true })).stale).toEqual([]);
  });

  it('compiled registries, extractions and words of pages are read for explain and drift', async () => {
    await emitFiles(places());
    expect((await readCompiled(places())).map(({ specVersion }) => specVersion)).toEqual([REVISION]);
    expect([...(await readIndexes(places(), [REVISION, '1999-01-01'])).keys()]).toEqual([REVISION]);
    const pages = (await readPageWords(places(), REVISION)).map(({ page }) => page);
    expect(pages).toContain('basic/handover.mdx');
    expect(pages).toContain('schema.json');
    expect(pages).not.toContain('schema.mdx');
  });

  it('a revision that is not fetched has no quotes', async () => {
    const bare = join(parent, 'unfetched');
    await cp(root, bare, { recursive: true });
    await rm(join(bare, 'spec-snapshots', REVISION, 'pages'), { recursive: true });
    const error = writeQuoted(projectPlaces(bare, parent), join(parent, 'never'));
    await expect(error).rejects.toThrow(EmitError);
    await expect(error).rejects.toThrow(`run: mcp-clauses fetch --revision ${REVISION}`);
  });
});
