/** The four kinds of source give the same trees, by the same names. */
import { cp, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kindOfSource, openSource, type Source } from '../../../pipeline/fetch/source.js';
import { parseSources, type Sources } from '../../../pipeline/fetch/sources.js';
import { EXAMPLE } from '../../support/example.js';
import {
  commitAll,
  exampleRepository,
  git,
  insteadOfGit,
  put,
  remove,
  temporaryFolder,
} from '../../support/repository.js';

let folder: string;
let clone: string;
let first: string;
let second: string;
let sources: Sources;
const cache = () => join(folder, 'cache');
const open = (given: string) => openSource(given, { sources, cache: cache(), backOff: [] });

beforeAll(async () => {
  folder = await temporaryFolder();
  clone = join(folder, 'clone');
  first = await exampleRepository(clone);
  await put(clone, {
    'docs/specification/draft/basic/index.mdx': 'Relays MUST ring twice.\n',
    'docs/specification/draft/picture.png': 'x',
  });
  second = commitAll(clone, 'Ring twice');
  await put(clone, { 'README.md': 'read me' });
  commitAll(clone, 'Say something');
  git(clone, 'bundle', 'create', '--quiet', join(folder, 'history.bundle'), 'main');
  sources = parseSources(
    `repository: https://parcels.example/r.git\nrevisions:\n  2024-01-15: { commit: ${first} }\n  draft: { branch: main }\n`,
  );
}, 60_000);
afterAll(() => remove(folder));

describe('what --source names', () => {
  it.each([
    ['https://a.example/r.git', 'url'],
    ['ssh://a.example/r.git', 'url'],
    ['file:///a/r.git', 'url'],
    ['git@a.example:r.git', 'url'],
  ])('%s is a %s', async (given, kind) => {
    expect(await kindOfSource(given)).toBe(kind);
  });

  it('is a bundle, a clone (bare or not) or a folder by what lies there', async () => {
    expect(await kindOfSource(join(folder, 'history.bundle'))).toBe('bundle');
    expect(await kindOfSource(clone)).toBe('clone');
    expect(await kindOfSource(join(clone, '.git'))).toBe('clone');
    expect(await kindOfSource(EXAMPLE)).toBe('folder');
  });

  it('is refused when it is none of these, or a transport that runs programs', async () => {
    await writeFile(join(folder, 'text'), 'no bundle');
    await expect(kindOfSource(join(folder, 'text'))).rejects.toThrow(/no git bundle/);
    await expect(kindOfSource(join(folder, 'nothing'))).rejects.toThrow(/no such file/);
    await expect(kindOfSource(folder)).rejects.toThrow(/neither/);
    await expect(kindOfSource('ext::sh -c x')).rejects.toThrow(/ext is not a transport/);
    await expect(kindOfSource('--upload-pack=x')).rejects.toThrow(/looks like an option/);
  });
});

describe('trees', () => {
  const kinds = (): [string, () => Promise<Source>][] => [
    ['bundle', () => open(join(folder, 'history.bundle'))],
    ['clone', () => open(clone)],
    ['url', () => open(`file://${clone}`)],
  ];

  it.each(['bundle', 'clone', 'url'])(
    '%s: a pinned revision with commit, date, blobs and hashes',
    async (kind) => {
      const source = await kinds().find(([k]) => k === kind)?.[1]();
      const { lock, texts } = (await source?.readTree('2024-01-15')) ?? {};
      expect(lock).toMatchObject({
        revision: '2024-01-15',
        repository: 'https://parcels.example/r.git',
        commit: first,
        date: '2024-02-01T12:00:00Z',
      });
      expect(lock?.files.map((f) => f.path)).toEqual([
        'basic/handover.mdx',
        'basic/index.mdx',
        'basic/transports.mdx',
        'client/receipts.mdx',
        'index.mdx',
        'schema.json',
        'schema.mdx',
        'server/parcels.mdx',
      ]);
      const index = lock?.files.find((f) => f.path === 'basic/index.mdx');
      expect(index?.blob).toBe(
        git(clone, 'rev-parse', `${first}:docs/specification/2024-01-15/basic/index.mdx`),
      );
      expect(index?.bytes).toBe(Buffer.byteLength(texts?.get('basic/index.mdx') ?? ''));
    },
  );

  it.each(['bundle', 'clone', 'url'])(
    '%s: a branch, and a revision as it stood at a commit',
    async (kind) => {
      const source = await kinds().find(([k]) => k === kind)?.[1]();
      const page = async (at?: string) => (await source?.readTree('draft', at))?.texts.get('basic/index.mdx');
      expect(await page()).toBe('Relays MUST ring twice.\n');
      expect(await page(first)).not.toBe('Relays MUST ring twice.\n');
      expect(await page(second.slice(0, 8))).toBe('Relays MUST ring twice.\n');
      expect(await source?.revisions()).toEqual(['2024-01-15', '2024-09-30', 'draft']);
    },
  );

  it('a plain folder has neither commit nor date', async () => {
    const source = await open(EXAMPLE);
    const { lock } = await source.readTree('2024-01-15');
    expect([lock.repository, lock.commit, lock.date]).toEqual([null, null, null]);
    expect(lock.files).toEqual((await (await open(clone)).readTree('2024-01-15')).lock.files);
    await expect(source.readTree('draft', first)).rejects.toThrow(/plain folder has no commit/);
  });

  it('a folder’s links lead nowhere', async () => {
    const linked = join(folder, 'linked');
    await cp(EXAMPLE, linked, { recursive: true });
    await writeFile(join(folder, 'outside.mdx'), 'Secrets MUST stay.');
    await symlink(join(folder, 'outside.mdx'), join(linked, 'docs/specification/draft/outside.mdx'));
    await symlink(folder, join(linked, 'docs/specification/draft/more'));
    const { texts } = await (await open(linked)).readTree('draft');
    expect([...texts.keys()].filter((p) => /outside|more/.test(p))).toEqual([]);
  });

  it('a URL transfers commits once, then the missing blobs of a revision in one fetch', async () => {
    const restore = await insteadOfGit(
      folder,
      'case " $* " in *" fetch "*) printf x >> "$COUNT";; esac; exec "$GIT" "$@"',
    );
    const { readFile } = await import('node:fs/promises');
    const fetches = async () =>
      (await readFile(join((process.env['PATH'] ?? '').split(':')[0] ?? '', 'count'), 'utf8')).length;
    try {
      const url = `file://${clone}/.git`;
      const source = await openSource(url, { sources, cache: join(folder, 'cache-url'), backOff: [] });
      expect(await fetches()).toBe(1);
      await source.readTree('2024-01-15');
      expect(await fetches()).toBe(2);
      await source.readTree('2024-01-15');
      const again = await openSource(url, { sources, cache: join(folder, 'cache-url'), backOff: [] });
      await again.readTree('2024-01-15');
      expect(await fetches()).toBe(3);
    } finally {
      restore();
    }
  });

  it('a URL that cannot be reached says so, without the password in it', async () => {
    const error = await open('http://me:secret@127.0.0.1:1/r.git').catch((e: Error) => e);
    expect((error as Error).message).toMatch(
      /^http:\/\/127\.0\.0\.1:1\/r\.git cannot be reached \(1 attempts?\): /,
    );
    expect((error as Error).message).not.toMatch(/secret/);
  });

  it('a bundle that has grown is taken anew', async () => {
    const bundle = join(folder, 'growing.bundle');
    git(clone, 'branch', 'early', first);
    git(clone, 'bundle', 'create', '--quiet', bundle, 'early');
    const early = parseSources('repository: r\nrevisions: { draft: { branch: early } }');
    const page = async () =>
      (await (await openSource(bundle, { sources: early, cache: cache() })).readTree('draft')).texts.get(
        'basic/index.mdx',
      );
    expect(await page()).not.toBe('Relays MUST ring twice.\n');
    git(clone, 'branch', '--force', 'early', second);
    git(clone, 'bundle', 'create', '--quiet', bundle, 'early');
    expect(await page()).toBe('Relays MUST ring twice.\n');
  });

  it('names that are not there are named', async () => {
    const source = await open(clone);
    await expect(source.readTree('draft', 'f'.repeat(40))).rejects.toThrow(/no commit ffff/);
    await expect(source.readTree('draft', 'nowhere')).rejects.toThrow(
      /no branch or commit nowhere; its branches: .*main/,
    );
    await expect(source.readTree('2031-01-01')).rejects.toThrow(/no page of this revision/);
  });
});

describe('history', () => {
  it('lists the commits that touch pages or schema on the first-parent line, with the revisions they touch', async () => {
    const { repository } = await open(clone);
    const commits = await repository?.listCommits('main');
    expect(commits?.map((c) => [c.commit, c.message, c.author, c.authored, c.revisions])).toEqual([
      [first, 'Begin', 'Ada', '2024-02-01T12:00:00Z', ['2024-01-15', '2024-09-30', 'draft']],
      [second, 'Ring twice', 'Ada', '2024-02-01T12:00:00Z', ['draft']],
    ]);
    expect((await repository?.listCommits('main', first))?.map((c) => c.commit)).toEqual([second]);
    expect((await repository?.commit(second))?.parents).toEqual([first]);
  });
});

describe('a copy that names the published commits in its messages', () => {
  const published = (n: number) => String(n).repeat(40);

  it('goes by those names everywhere', async () => {
    const copy = join(folder, 'copy');
    await exampleRepository(copy);
    git(copy, 'commit', '--quiet', '--amend', '--message', `source commit ${published(1)}`);
    await put(copy, { 'docs/specification/draft/index.mdx': 'Relays MUST ring thrice.\n' });
    commitAll(copy, `source commit ${published(2)}`);
    git(copy, 'bundle', 'create', '--quiet', join(folder, 'copy.bundle'), 'main');
    const pins = parseSources(
      `repository: r\nrevisions:\n  2024-01-15: { commit: '${published(1)}' }\n  draft: { branch: main }\n`,
    );
    for (const given of [copy, join(folder, 'copy.bundle'), `file://${copy}`]) {
      const source = await openSource(given, { sources: pins, cache: cache(), backOff: [] });
      expect((await source.readTree('2024-01-15')).lock.commit).toBe(published(1));
      const draft = await source.readTree('draft');
      expect([draft.lock.commit, draft.texts.get('index.mdx')]).toEqual([
        published(2),
        'Relays MUST ring thrice.\n',
      ]);
      expect((await source.readTree('draft', '1111111')).lock.commit).toBe(published(1));
      const commits = await source.repository?.listCommits('main');
      expect(commits?.map((c) => [c.commit, c.parents])).toEqual([
        [published(1), []],
        [published(2), [published(1)]],
      ]);
      await expect(source.readTree('draft', published(3))).rejects.toThrow(/no commit 3333/);
    }
  });
});
