/** A page that cannot be read never hides, and never takes good sentences with it. */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extractRevision } from '../../../pipeline/extract/extract.js';
import { extractionFault } from '../../../pipeline/extract/extraction.schema.js';
import { extractCached, pruneCache } from '../../../pipeline/extract/memo.js';
import { extractAndStore, readExtraction } from '../../../pipeline/extract/stored.js';
import { projectPlaces } from '../../../pipeline/fetch/places.js';
import type { Snapshot } from '../../../pipeline/fetch/snapshot.js';
import { snapshotOf } from '../../../pipeline/fetch/tree.js';
import { EXAMPLE_REVISIONS, example } from '../../support/example.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mcp-clauses-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The snapshot with one of its files replaced. */
function edited(snapshot: Snapshot, page: string, text: string): Snapshot {
  const texts = new Map(snapshot.texts).set(page, text);
  const files = new Map([...texts].map(([path, content]) => [path, Buffer.from(content)]));
  return snapshotOf(snapshot.lock.revision, files, snapshot.lock);
}

const BROKEN = '# Title\n\nRelays MUST ring.\n\n<Note>\n';

describe('a page that does not parse', () => {
  it('is a named failure; the other pages are read', async () => {
    const good = extractRevision(await example('2024-09-30'));
    const bad = extractRevision(edited(await example('2024-09-30'), 'server/parcels.mdx', BROKEN));
    expect(bad.failures).toEqual([
      {
        page: 'server/parcels.mdx',
        line: 5,
        column: 1,
        reason: expect.stringContaining('<Note>'),
        stale: false,
      },
    ]);
    expect(bad.sentences).toEqual(good.sentences.filter((s) => s.page !== 'server/parcels.mdx'));
  });

  it('keeps its last good sentences, marked stale, in their place', async () => {
    const previous = extractRevision(await example('2024-09-30'));
    const broken = edited(await example('2024-09-30'), 'server/parcels.mdx', BROKEN);
    const bad = extractRevision(broken, { previous });
    expect(bad.failures.map((f) => f.stale)).toEqual([true]);
    expect(bad.sentences).toEqual(previous.sentences);
    expect(bad.lowerCase).toEqual(previous.lowerCase);
  });

  it('does not keep sentences whose fingerprints another normaliser made', async () => {
    const previous = { ...extractRevision(await example('2024-09-30')), normaliser: 0 };
    const bad = extractRevision(edited(await example('2024-09-30'), 'server/parcels.mdx', BROKEN), {
      previous,
    });
    expect(bad.failures.map((f) => f.stale)).toEqual([false]);
  });

  it('leaves the stored extraction as it was, until every page parses again', async () => {
    const places = projectPlaces(join(folder, 'project'));
    const snapshot = await example('2024-09-30');
    const good = await extractAndStore(places, snapshot);
    const broken = edited(snapshot, 'server/parcels.mdx', BROKEN);
    expect((await extractAndStore(places, broken)).failures).toHaveLength(1);
    expect(await readExtraction(places, '2024-09-30')).toEqual(good);
    const mended = await extractAndStore(
      places,
      edited(snapshot, 'server/parcels.mdx', 'Relays MUST ring.\n'),
    );
    expect(await readExtraction(places, '2024-09-30')).toEqual(mended);
    expect(mended.failures).toEqual([]);
    expect(mended.sentences).not.toEqual(good.sentences);
  });
});

describe('schema.mdx', () => {
  it('is counted, never parsed: what would not parse there is no failure', async () => {
    const page = edited(await example('2024-09-30'), 'schema.mdx', '<div> MUST and\n MUST NOT {{{');
    const extraction = extractRevision(page);
    expect(extraction.generated).toEqual([{ page: 'schema.mdx', keywords: 2 }]);
    expect(extraction.failures).toEqual([]);
  });
});

describe('the page cache', () => {
  const files = async (cache: string) =>
    (await readdir(cache, { recursive: true, withFileTypes: true }))
      .filter((e) => e.isFile())
      .map((e) => join(e.parentPath, e.name));

  it('changes nothing in what comes out', async () => {
    const cache = join(folder, 'cache-a');
    for (const revision of ['2024-01-15', '2024-09-30', 'draft']) {
      const snapshot = await example(revision);
      const plain = extractRevision(snapshot);
      expect(await extractCached(snapshot, cache)).toEqual(plain);
      expect(await extractCached(snapshot, cache)).toEqual(plain);
    }
  });

  it('is read: an entry that says otherwise is believed', async () => {
    const cache = join(folder, 'cache-b');
    const snapshot = await example('2024-09-30');
    await extractCached(snapshot, cache);
    for (const file of await files(cache)) {
      const entry = JSON.parse(await readFile(file, 'utf8'));
      await writeFile(file, JSON.stringify({ ...entry, sentences: [] }));
    }
    expect((await extractCached(snapshot, cache)).sentences).toEqual([]);
  });

  it('may be torn, emptied or unwritable', async () => {
    const cache = join(folder, 'cache-c');
    const snapshot = await example('2024-09-30');
    const plain = extractRevision(snapshot);
    await extractCached(snapshot, cache);
    for (const file of await files(cache)) await writeFile(file, '{"page":');
    expect(await extractCached(snapshot, cache)).toEqual(plain);
    await rm(cache, { recursive: true });
    expect(await extractCached(snapshot, cache)).toEqual(plain);
    const blocked = join(folder, 'cache-d');
    await writeFile(blocked, 'a file where a folder should be');
    expect(await extractCached(snapshot, blocked)).toEqual(plain);
  });

  it('knows a page by revision and path: the same bytes elsewhere are read anew', async () => {
    const cache = join(folder, 'cache-e');
    const text = 'Relays [MUST ring](/specification/2024-09-30/basic).\n';
    const of = (revision: string, page: string) =>
      snapshotOf(revision, new Map([[page, Buffer.from(text)]]), {
        repository: null,
        commit: null,
        date: null,
      });
    const here = await extractCached(of('2024-09-30', 'a.mdx'), cache);
    const there = await extractCached(of('2024-01-15', 'a.mdx'), cache);
    const beside = await extractCached(of('2024-09-30', 'b.mdx'), cache);
    expect(here.sentences[0]?.links).toEqual(['{revision}/basic']);
    expect(there.sentences[0]?.links).toEqual(['/specification/2024-09-30/basic']);
    expect(beside.sentences[0]?.page).toBe('b.mdx');
  });

  it('drops the entries of former editions when asked to', async () => {
    const cache = join(folder, 'cache-f');
    const snapshot = await example('2024-09-30');
    await extractCached(snapshot, cache);
    const kept = await files(cache);
    await mkdir(join(cache, 'extract', '0-000000000000'), { recursive: true });
    await cp(kept[0] ?? '', join(cache, 'extract', '0-000000000000', 'old.json'));
    await pruneCache(cache);
    expect(await files(cache)).toEqual(kept);
  });
});

describe('extraction.json', () => {
  it('is what its schema says, for every revision', async () => {
    for (const revision of EXAMPLE_REVISIONS) {
      expect(extractionFault(extractRevision(await example(revision)))).toBeNull();
    }
  });

  it('is not believed when it says otherwise', async () => {
    const places = projectPlaces(join(folder, 'unbelieved'));
    await extractAndStore(places, await example('draft'));
    const file = join(places.snapshots, 'draft', 'extraction.json');
    const text = await readFile(file, 'utf8');
    for (const wrong of [
      '{',
      '[]',
      text.replace('"MUST"', '"WOULD"'),
      text.replace(/"nth":\d+/, '"nth":0'),
    ]) {
      await writeFile(file, wrong);
      expect(await readExtraction(places, 'draft')).toBeNull();
    }
    expect(extractionFault(JSON.parse(text.replace('"MUST"', '"WOULD"')))).toMatch(/keyword/);
  });
});
