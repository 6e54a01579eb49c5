import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { checkLock } from '../../../pipeline/fetch/lock.js';
import { parseRevisionRef } from '../../../pipeline/fetch/revisions.js';
import { parseSources } from '../../../pipeline/fetch/sources.js';
import { snapshotPath } from '../../../pipeline/fetch/tree.js';

const C = 'a'.repeat(40);

describe('sources.yaml', () => {
  it('names the repository, and per revision a commit or a branch', () => {
    const sources = parseSources(
      `repository: https://a.example/r.git\nrevisions:\n  2024-01-15: { commit: ${C} }\n  draft: { branch: main }\n`,
    );
    expect(sources.repository).toBe('https://a.example/r.git');
    expect([...sources.revisions]).toEqual([
      ['2024-01-15', { commit: C }],
      ['draft', { branch: 'main' }],
    ]);
  });

  it.each([
    ['repository: 5\nrevisions: {}', /repository/],
    ['repository: --upload-pack=x\nrevisions: {}', /repository/],
    ['repository: r\nrevisions: []', /revisions/],
    ['repository: r\nrevisions: { "../x": { branch: main } }', /\.\.\/x/],
    [`repository: r\nrevisions: { draft: { commit: ${C}, branch: main } }`, /revisions\.draft/],
    ['repository: r\nrevisions: { draft: { commit: main } }', /revisions\.draft/],
    ['repository: r\nrevisions: { draft: { branch: "--all" } }', /revisions\.draft/],
    ['repository: [', /sources\.yaml/],
    ['- 1', /mapping/],
  ])('is refused with the member that is wrong: %s', (text, reason) => {
    expect(() => parseSources(text)).toThrow(reason);
  });

  it('of this project pins the dated trees to one commit, and the draft to a branch', async () => {
    const { revisions } = parseSources(await readFile('spec-snapshots/sources.yaml', 'utf8'));
    expect([...revisions.keys()]).toEqual([
      '2024-11-05',
      '2025-03-26',
      '2025-06-18',
      '2025-11-25',
      '2026-07-28',
      'draft',
    ]);
    const commit = '71f7c162e42ea1cd6ca88d83c70d89324fb6b0da';
    expect([...revisions.values()]).toEqual([...Array(5).fill({ commit }), { branch: 'main' }]);
  });

  it('of this project agrees with the committed locks', async () => {
    const { repository, revisions } = parseSources(await readFile('spec-snapshots/sources.yaml', 'utf8'));
    for (const [revision, pin] of revisions) {
      const lock = checkLock(await readFile(`spec-snapshots/${revision}/lock.json`, 'utf8'), revision);
      expect(lock.revision).toBe(revision);
      expect(lock.repository).toBe(repository);
      if ('commit' in pin) expect(lock.commit).toBe(pin.commit);
    }
  });
});

describe('a revision’s name', () => {
  it('may carry a commit', () => {
    expect(parseRevisionRef('draft')).toEqual({ revision: 'draft' });
    expect(parseRevisionRef('2025-11-25@433d59ca')).toEqual({ revision: '2025-11-25', at: '433d59ca' });
  });

  it.each(['', 'x', '../x', '2025-11', 'draft@', 'draft@a@b', 'draft@--all', 'draft@$(x)', '2025-11-25@a b'])(
    'is not %s',
    (text) => {
      expect(() => parseRevisionRef(text)).toThrow();
    },
  );
});

describe('paths of pages', () => {
  it('are those below the revision’s folder, and the schema', () => {
    expect(snapshotPath('draft', 'docs/specification/draft/a/b.mdx')).toBe('a/b.mdx');
    expect(snapshotPath('draft', 'schema/draft/schema.json')).toBe('schema.json');
    for (const other of [
      'docs/specification/draft/a.png',
      'schema/draft/schema.ts',
      'docs/specification/2024-01-15/a.mdx',
      'README.mdx',
    ]) {
      expect(snapshotPath('draft', other)).toBeNull();
    }
  });

  it.each([
    '../a.mdx',
    'a/../../b.mdx',
    './a.mdx',
    '.git/a.mdx',
    'a\\b.mdx',
    'c:a.mdx',
    'a\nb.mdx',
    'a//b.mdx',
  ])('never leave it: %j', (path) => {
    expect(() => snapshotPath('draft', `docs/specification/draft/${path}`)).toThrow(/path/);
  });
});

describe('a lock', () => {
  const lock = { revision: 'draft', repository: null, commit: null, date: null, files: [] as unknown[] };
  const file = { path: 'a.mdx', blob: 'b'.repeat(40), sha256: 'c'.repeat(64), bytes: 1 };
  const check = (value: unknown) => checkLock(JSON.stringify(value), 'lock.json');

  it('is accepted as it is written', () => {
    expect(
      check({ ...lock, files: [file, { ...file, path: 'a/b-c.mdx' }, { ...file, path: 'schema.json' }] }),
    ).toBeDefined();
  });

  it.each([
    [{ ...lock, revision: '..' }],
    [{ ...lock, commit: 'main' }],
    [{ ...lock, extra: 1 }],
    [{ ...lock, files: [{ ...file, path: '../a.mdx' }] }],
    [{ ...lock, files: [{ ...file, path: 'a/../b.mdx' }] }],
    [{ ...lock, files: [{ ...file, path: '/a.mdx' }] }],
    [{ ...lock, files: [{ ...file, path: 'a\\b.mdx' }] }],
    [{ ...lock, files: [{ ...file, sha256: 'x' }] }],
    [[]],
  ])('is refused otherwise, with the file’s name: %j', (value) => {
    expect(() => check(value)).toThrow(/^lock\.json: /);
  });
});
