/** Which commit made a change, on a history that we made up. */
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pullRequestOf } from '../../../pipeline/diff/attribution.js';
import type { Change } from '../../../pipeline/diff/changeset.js';
import { diffStates } from '../../../pipeline/diff/run.js';
import type { Places } from '../../../pipeline/fetch/places.js';
import { commitAll, git, project, put, remove, temporaryFolder } from '../../support/repository.js';

const bell = (...sentences: string[]) => ({
  'docs/specification/draft/bells.mdx': `# Bells\n\n${sentences.join('\n\n')}\n`,
});
const RING = 'Relays **MUST** ring twice before noon.';
const KNOCK = 'Clients **SHOULD** knock softly on the door.';
const HUM = 'Servers **MAY** hum a tune of their own.';

let folder: string;
let repository: string;
let places: Places;
const commits: Record<string, string> = {};

beforeAll(async () => {
  folder = await temporaryFolder();
  repository = join(folder, 'repository');
  await mkdir(repository);
  git(repository, 'init', '--quiet', '--initial-branch=main');
  const commit = async (name: string, message: string, files: Record<string, string>) => {
    await put(repository, files);
    commits[name] = commitAll(repository, message);
  };
  await commit('begin', 'Begin', {
    ...bell(RING, KNOCK),
    'docs/specification/2024-01-15/bells.mdx': `# Bells\n\n${RING}\n\n${KNOCK}\n`,
  });
  await commit('hum', 'Let servers hum (#7)', bell(RING, KNOCK, HUM));
  await commit('noise', 'Unrelated', { 'README.md': 'x' });
  git(repository, 'checkout', '--quiet', '-b', 'side');
  await commit('side', 'Ring thrice', bell(RING.replace('twice', 'thrice'), KNOCK, HUM));
  git(repository, 'checkout', '--quiet', 'main');
  await commit('meanwhile', 'More noise', { 'README.md': 'y' });
  git(repository, 'merge', '--quiet', '--no-ff', 'side', '--message', 'Merge pull request #12 from ada/side');
  commits['merge'] = git(repository, 'rev-parse', 'HEAD');
  await commit('quiet', 'Nobody knocks (#15)', bell(RING.replace('twice', 'thrice'), HUM));
  // The release is a copy of the draft; then its page moves, in the draft and unchanged.
  await cp(join(repository, 'docs/specification/draft'), join(repository, 'docs/specification/2024-09-30'), {
    recursive: true,
  });
  commits['release'] = commitAll(repository, 'Release (#20)');
  git(repository, 'mv', 'docs/specification/draft/bells.mdx', 'docs/specification/draft/chimes.mdx');
  commits['move'] = commitAll(repository, 'Rename the page (#21)');
  await put(folder, { 'project/registries/areas.yaml': '[]\n' });
  places = await project(join(folder, 'project'), repository, commits['begin'] ?? '');
});

afterAll(() => remove(folder));

const made = (changes: readonly Change[]) =>
  changes.map(({ class: named, by }) => [
    named,
    Object.keys(commits).find((name) => commits[name] === by?.commit),
    by?.pullRequest,
  ]);

describe('the commit that made a change', () => {
  it('is found on the first-parent line, with the pull request that its message names', async () => {
    const { changeSet } = await diffStates({
      places,
      source: repository,
      from: `draft@${commits['begin']}`,
      to: `draft@${commits['quiet']}`,
    });
    expect(made(changeSet.changes)).toEqual([
      ['reworded', 'merge', 12],
      ['added', 'hum', 7],
      ['removed', 'quiet', 15],
    ]);
    expect(changeSet.changes[0]?.by?.date).toBe('2024-02-01T12:00:00Z');
  });

  it('is looked for in the draft where the folder of a release begins', async () => {
    const { changeSet } = await diffStates({
      places,
      source: repository,
      from: '2024-01-15',
      to: '2024-09-30@main',
      attribution: 'always',
    });
    expect(made(changeSet.changes).map(([named, commit]) => [named, commit])).toEqual([
      ['reworded', 'merge'],
      ['added', 'hum'],
      ['removed', 'quiet'],
    ]);
  });

  it('follows words through a renamed page to the commit that wrote them', async () => {
    const { changeSet } = await diffStates({
      places,
      source: repository,
      from: `draft@${commits['begin']}`,
      to: 'draft',
    });
    expect(made(changeSet.changes)).toEqual([
      ['reworded', 'merge', 12],
      ['added', 'hum', 7],
      ['removed', 'quiet', 15],
    ]);
    expect(changeSet.pages.renamed).toEqual([]);
  });

  it('is not looked for between two dated revisions unless asked, nor without a history', async () => {
    const { changeSet } = await diffStates({
      places,
      source: repository,
      from: '2024-01-15',
      to: '2024-09-30@main',
    });
    expect(changeSet.changes.every(({ by }) => by === undefined)).toBe(true);
    const bare = await diffStates({ places, source: repository, from: '2024-01-15', to: 'draft@worktree' });
    expect(bare.changeSet.to.commit).toBeNull();
    expect(bare.changeSet.changes.every(({ by }) => by === undefined)).toBe(true);
  });
});

describe('the working copy of a clone', () => {
  it('is read as its files lie there, committed or not', async () => {
    await put(repository, {
      'docs/specification/draft/chimes.mdx': `# Bells\n\nRelays **MUST** ring thrice before noon.\n`,
    });
    const { changeSet } = await diffStates({
      places,
      source: repository,
      from: 'draft',
      to: 'draft@worktree',
    });
    expect(changeSet.counts).toEqual({ removed: 1 });
    git(repository, 'checkout', '--quiet', '--', '.');
  });

  it('needs a clone', async () => {
    await expect(diffStates({ places, from: 'draft', to: 'draft@worktree' })).rejects.toThrow(
      'needs --source with a clone',
    );
  });
});

describe('the names of states', () => {
  it.each(['draft@', 'draft@a@b', '2024-13', '../draft', ''])('%j is none', async (name) => {
    await expect(diffStates({ places, source: repository, from: name, to: 'draft' })).rejects.toThrow();
  });

  it('a commit that is not there is named', async () => {
    await expect(
      diffStates({ places, source: repository, from: `draft@${'f'.repeat(40)}`, to: 'draft' }),
    ).rejects.toThrow(/no commit ffff/);
  });
});

describe('pull requests', () => {
  it.each([
    ['Say it twice (#12)', 12],
    ['Merge pull request #345 from ada/bells', 345],
    ['Fix #12 for good', undefined],
    ['Say it (#12) twice', undefined],
    ['One\n\nTwo (#3)', undefined],
  ])('%j', (message, number) => {
    expect(pullRequestOf(message)).toBe(number);
  });
});
