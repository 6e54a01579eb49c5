/** What each commit changed, by blob, and the contents of blobs of many commits, from every kind of repository. */
import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSource } from '../../../pipeline/fetch/source.js';
import { parseSources } from '../../../pipeline/fetch/sources.js';
import { commitAll, exampleRepository, git, put, remove, temporaryFolder } from '../../support/repository.js';

const BELLS = 'docs/specification/draft/bells.mdx';
const sources = parseSources('repository: r\nrevisions:\n  draft: { branch: main }\n');

let folder: string;
let clone: string;
const commits: string[] = [];

beforeAll(async () => {
  folder = await temporaryFolder();
  clone = join(folder, 'clone');
  commits.push(await exampleRepository(clone));
  await put(clone, { [BELLS]: 'Ring once.\n', 'README.md': 'not the specification' });
  commits.push(commitAll(clone, 'Bells'));
  await put(clone, { [BELLS]: 'Ring twice.\n' });
  commits.push(commitAll(clone, 'More bells'));
  await rm(join(clone, BELLS));
  await symlink('index.mdx', join(clone, BELLS));
  commits.push(commitAll(clone, 'A link is no page'));
  git(clone, 'bundle', 'create', '--quiet', join(folder, 'all.bundle'), 'main');
});
afterAll(() => remove(folder));

describe.each(['clone', 'bundle', 'URL'])('from a %s', (kind) => {
  it('lists changes, the tree, and reads the blobs', async () => {
    const given =
      kind === 'clone' ? clone : kind === 'bundle' ? join(folder, 'all.bundle') : `file://${clone}`;
    const { repository } = await openSource(given, { sources, cache: join(folder, 'cache'), backOff: [] });
    if (repository === null) throw new Error('no repository');
    const listed = await repository.listCommits('main');
    const [, added, edited, linked] = listed.map(({ changes }) => changes);
    expect(listed.map(({ commit }) => commit)).toEqual(commits);
    expect(added).toEqual([
      { path: BELLS, before: null, after: git(clone, 'rev-parse', `${commits[1]}:${BELLS}`) },
    ]);
    expect(edited).toEqual([
      { path: BELLS, before: added?.[0]?.after, after: git(clone, 'rev-parse', `${commits[2]}:${BELLS}`) },
    ]);
    expect(linked).toEqual([{ path: BELLS, before: edited?.[0]?.after, after: null }]);

    const tree = await repository.listTree(commits[2] ?? '');
    expect(tree.get(BELLS)).toBe(edited?.[0]?.after);
    expect(tree.has('README.md')).toBe(false);

    const blobs = [added, edited].map((changes) => changes?.[0]?.after ?? '');
    const at = [1, 2].map((i) => ({ commit: commits[i] ?? '', folder: 'docs/specification/draft' }));
    const read = await repository.readBlobs(blobs, at);
    expect(blobs.map((blob) => read.get(blob)?.toString())).toEqual(['Ring once.\n', 'Ring twice.\n']);
  });
});
