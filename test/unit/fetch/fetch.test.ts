/** `fetch` from end to end, on projects in temporary folders. */
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FetchError, LockMismatch } from '../../../pipeline/fetch/errors.js';
import { fetchSnapshots, openRevision } from '../../../pipeline/fetch/fetch.js';
import type { Places } from '../../../pipeline/fetch/places.js';
import { readLock, readSnapshot } from '../../../pipeline/fetch/store.js';
import { EXAMPLE } from '../../support/example.js';
import {
  commitAll,
  exampleRepository,
  insteadOfGit,
  project,
  put,
  remove,
  temporaryFolder,
} from '../../support/repository.js';

const NOWHERE = 'http://127.0.0.1:1/nowhere.git';
let folder: string;
let clone: string;
let first: string;
let places: Places;
let number = 0;

beforeAll(async () => {
  folder = await temporaryFolder();
  clone = join(folder, 'clone');
  first = await exampleRepository(clone);
});
beforeEach(async () => {
  places = await project(join(folder, `project-${number++}`), NOWHERE, first);
});
afterAll(() => remove(folder));

const page = (revision: string, path: string) => join(places.snapshots, revision, 'pages', path);
const lockText = (revision: string) => readFile(join(places.snapshots, revision, 'lock.json'), 'utf8');
const run = (options: Partial<Parameters<typeof fetchSnapshots>[0]> = {}) =>
  fetchSnapshots({ places, backOff: [], ...options });

describe('fetch', () => {
  it('fills pages, schema and lock for every revision of sources.yaml', async () => {
    const results = await run({ source: clone });
    expect(results.map((r) => [r.revision, r.outcome])).toEqual([
      ['2024-01-15', 'fetched'],
      ['2024-09-30', 'fetched'],
      ['draft', 'fetched'],
    ]);
    expect(await readFile(page('2024-01-15', 'basic/index.mdx'), 'utf8')).toBe(
      await readFile(join(EXAMPLE, 'docs/specification/2024-01-15/basic/index.mdx'), 'utf8'),
    );
    expect(existsSync(join(places.snapshots, '2024-01-15', 'schema.json'))).toBe(true);
    const lock = await readLock(places, '2024-01-15');
    expect(lock?.commit).toBe(first);
    expect(JSON.stringify(lock)).not.toMatch(/MUST/);
    expect((await readSnapshot(places, '2024-01-15')).texts).toEqual(results[0]?.snapshot.texts);
    expect(
      (await readdir(join(places.snapshots, '.cache'))).filter((n) => /incoming|outgoing|ready/.test(n)),
    ).toEqual([]);
  });

  it('writes the same bytes again', async () => {
    await run({ source: clone });
    const before = await lockText('draft');
    await run({ source: clone });
    expect(await lockText('draft')).toBe(before);
  });

  it('takes from a plain folder whatever it holds', async () => {
    const results = await run({ source: EXAMPLE });
    expect(results.map((r) => r.revision)).toEqual(['2024-01-15', '2024-09-30', 'draft']);
    expect((await readLock(places, 'draft'))?.commit).toBeNull();
  });

  it('drops what the new snapshot no longer has', async () => {
    const other = join(folder, 'other');
    await put(other, { 'docs/specification/draft/only.mdx': 'Relays MUST ring.\n' });
    await run({ source: clone, revisions: ['draft'] });
    const [result] = await run({ source: other, revisions: ['draft'] });
    expect(result?.changed).toContain('basic/index.mdx');
    expect(await readdir(join(places.snapshots, 'draft', 'pages'))).toEqual(['only.mdx']);
    expect(existsSync(join(places.snapshots, 'draft', 'schema.json'))).toBe(false);
  });

  it('refuses what is no revision before it becomes a path', async () => {
    await expect(run({ source: clone, revisions: ['../draft'] })).rejects.toThrow(/no revision/);
    await expect(run({ source: clone, revisions: ['2031-01-01'] })).rejects.toThrow(
      /no page of this revision/,
    );
  });
});

describe('offline', () => {
  it('a good snapshot is kept, and no network touched', async () => {
    await run({ source: clone });
    const restore = await insteadOfGit(folder, 'echo "git was run" >&2; exit 1');
    try {
      expect((await run()).map((r) => r.outcome)).toEqual(['kept', 'kept', 'kept']);
      expect((await run({ locked: true })).map((r) => r.outcome)).toEqual(['kept', 'kept', 'kept']);
      expect((await openRevision('draft', { places })).lock.commit).toBe(first);
    } finally {
      restore();
    }
  });

  it('one that is missing or damaged needs the repository, which is named when it cannot be reached', async () => {
    await expect(run()).rejects.toThrow(/127\.0\.0\.1:1\/nowhere\.git cannot be reached/);
    await run({ source: clone });
    await writeFile(page('draft', 'index.mdx'), 'changed');
    await expect(run()).rejects.toThrow(/cannot be reached/);
    expect(await readFile(page('draft', 'index.mdx'), 'utf8')).toBe('changed');
  });

  it('a snapshot of another commit than the pinned one is not good enough', async () => {
    await run({ source: clone });
    await project(places.root ?? '', NOWHERE, 'e'.repeat(40));
    await expect(run({ revisions: ['2024-01-15'] })).rejects.toThrow(/cannot be reached/);
    expect((await run({ revisions: ['draft'] }))[0]?.outcome).toBe('kept');
  });

  it('a refresh asks the repository all the same', async () => {
    await run({ source: clone });
    await expect(run({ revisions: ['draft'], refresh: true })).rejects.toThrow(/cannot be reached/);
  });
});

describe('--locked', () => {
  it('refuses what differs, naming page, expected and found, and writes nothing', async () => {
    await run({ source: EXAMPLE });
    const before = await lockText('draft');
    const other = join(folder, 'edited');
    const expected = (await readLock(places, 'draft'))?.files ?? [];
    for (const { path } of expected) {
      const from = path === 'schema.json' ? 'schema/draft/schema.json' : `docs/specification/draft/${path}`;
      if (path !== 'server/tracking.mdx')
        await put(other, { [from]: await readFile(join(EXAMPLE, from), 'utf8') });
    }
    await put(other, {
      'docs/specification/draft/index.mdx': 'Relays MUST ring.\n',
      'docs/specification/draft/new.mdx': 'New.\n',
    });
    const error = await run({ source: other, revisions: ['draft'], locked: true }).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(LockMismatch);
    const hash = (path: string) => expected.find((f) => f.path === path)?.sha256;
    expect((error as LockMismatch).differences).toEqual([
      { path: 'index.mdx', expected: hash('index.mdx'), found: expect.stringMatching(/^[0-9a-f]{64}$/) },
      { path: 'new.mdx', expected: undefined, found: expect.stringMatching(/^[0-9a-f]{64}$/) },
      { path: 'server/tracking.mdx', expected: hash('server/tracking.mdx'), found: undefined },
    ]);
    expect((error as Error).message).toContain(
      `  server/tracking.mdx: expected ${hash('server/tracking.mdx')}, found no such file`,
    );
    expect(await lockText('draft')).toBe(before);
    expect((await readSnapshot(places, 'draft')).texts.get('index.mdx')).not.toBe('Relays MUST ring.\n');
  });

  it('restores pages from the locked commit, though the branch has moved on', async () => {
    const moving = join(folder, 'moving');
    const start = await exampleRepository(moving);
    await run({ source: moving, revisions: ['draft'] });
    await put(moving, { 'docs/specification/draft/index.mdx': 'Relays MUST ring.\n' });
    const next = commitAll(moving, 'Ring');
    await rm(join(places.snapshots, 'draft', 'pages'), { recursive: true });
    await run({ source: moving, revisions: ['draft'], locked: true });
    expect((await readSnapshot(places, 'draft')).lock.commit).toBe(start);
    const [result] = await run({ source: moving, revisions: ['draft'] });
    expect([result?.snapshot.lock.commit, result?.changed]).toEqual([next, ['index.mdx']]);
  });

  it('needs a lock', async () => {
    await expect(run({ source: clone, locked: true })).rejects.toThrow(/no lock to hold it to/);
  });
});

describe('reading a snapshot', () => {
  it('checks every file against the lock', async () => {
    await run({ source: clone });
    await writeFile(page('draft', 'index.mdx'), 'changed');
    await unlink(page('draft', 'server/tracking.mdx'));
    const error = await readSnapshot(places, 'draft').catch((e: unknown) => e);
    expect(error).toBeInstanceOf(LockMismatch);
    expect((error as LockMismatch).differences.map((d) => [d.path, d.found === undefined])).toEqual([
      ['index.mdx', false],
      ['server/tracking.mdx', true],
    ]);
    expect((error as Error).message).toMatch(/mcp-clauses fetch --locked --revision draft$/);
  });

  it('says what to run when there is none', async () => {
    await expect(readSnapshot(places, 'draft')).rejects.toThrow(
      /has not been fetched; run: mcp-clauses fetch --revision draft/,
    );
    await run({ source: clone });
    await rm(join(places.snapshots, 'draft', 'pages'), { recursive: true });
    await rm(join(places.snapshots, 'draft', 'schema.json'));
    await expect(readSnapshot(places, 'draft')).rejects.toThrow(/pages have not been fetched/);
  });

  it('refuses a lock that was tampered with', async () => {
    await run({ source: clone });
    const file = join(places.snapshots, 'draft', 'lock.json');
    await writeFile(file, (await readFile(file, 'utf8')).replace('index.mdx', '../../../index.mdx'));
    await expect(readSnapshot(places, 'draft')).rejects.toThrow(FetchError);
  });
});

describe('a revision for reading', () => {
  it('comes from a source at any commit, and nothing is written', async () => {
    const snapshot = await openRevision(`draft@${first.slice(0, 10)}`, { places, source: clone });
    expect(snapshot.lock.commit).toBe(first);
    expect(existsSync(join(places.snapshots, 'draft'))).toBe(false);
  });
});
