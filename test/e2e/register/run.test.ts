/** `register` from a git repository to ledger files, on a made-up specification. */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchSnapshots } from '../../../pipeline/fetch/fetch.js';
import { type Places, projectPlaces } from '../../../pipeline/fetch/places.js';
import { accountFor, registerFrom, registerRevision } from '../../../pipeline/register/run.js';
import {
  formatDerivation,
  formatRegistration,
  summariseDerivation,
  summariseRegistration,
} from '../../../pipeline/register/summary.js';
import { POST, POST_LEDGER, R1, R2 } from '../../unit/register/fixture.js';

let root = '';
let source = '';
let places: Places;

const write = async (base: string, path: string, text: string) => {
  await mkdir(dirname(join(base, path)), { recursive: true });
  await writeFile(join(base, path), text);
};
const read = (path: string) => readFile(join(root, path), 'utf8');
const git = (...args: string[]) => execFileSync('git', ['-C', source, ...args], { encoding: 'utf8' }).trim();

/** Commits the page of a revision and pins it there. */
async function publish(pages: Record<string, string>): Promise<string> {
  for (const [revision, page] of Object.entries(pages))
    await write(source, `docs/specification/${revision}/post.mdx`, page);
  git('add', '-A');
  git('-c', 'user.name=Editor', '-c', 'user.email=editor@example.org', 'commit', '--quiet', '-m', 'Edit');
  const commit = git('rev-parse', 'HEAD');
  const pins = Object.keys(pages).map((revision) => `  ${revision}: { commit: ${commit} }`);
  await write(
    root,
    'spec-snapshots/sources.yaml',
    `repository: https://git.example.org/post.git\nrevisions:\n${pins.join('\n')}\n`,
  );
  await fetchSnapshots({ places, source, revisions: Object.keys(pages) });
  return commit;
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'mcp-clauses-project-'));
  source = await mkdtemp(join(tmpdir(), 'mcp-clauses-source-'));
  places = projectPlaces(root, await mkdtemp(join(tmpdir(), 'mcp-clauses-cache-')));
  git('init', '--quiet', '--initial-branch=main');
  await write(
    root,
    'registries/areas.yaml',
    `- area: POST\n  title: Post\n  pages: { ${R1}: [post.mdx], ${R2}: [post.mdx] }\n`,
  );
  await write(root, `registries/${R1}/post.yaml`, POST_LEDGER);
});

afterAll(async () => {
  for (const folder of [root, source, dirname(places.repositories)])
    await rm(folder, { recursive: true, force: true });
});

describe('register, from end to end', () => {
  const edited = POST.replace('addressed to somebody else', 'addressed to anybody else');
  let first = '';

  it('seals the ledger and remembers the commit', async () => {
    first = await publish({ [R1]: POST });
    const result = await registerRevision({ places, revision: R1, source });
    expect(result.written.map(({ file }) => file)).toEqual([`registries/${R1}/post.yaml`]);
    const text = await read(`registries/${R1}/post.yaml`);
    expect(text).not.toContain('at:');
    expect(text).toContain('# The first rule of all.');
    expect(await read('registries/registered.yaml')).toContain(`${R1}: ${first}`);
  });

  it('writes nothing the second time, and nothing in a dry run', async () => {
    const text = await read(`registries/${R1}/post.yaml`);
    expect((await registerRevision({ places, revision: R1, source })).written).toEqual([]);
    await publish({ [R1]: edited });
    const dry = await registerRevision({ places, revision: R1, source, dryRun: true });
    expect(dry.written).toHaveLength(1);
    expect(await read(`registries/${R1}/post.yaml`)).toBe(text);
    expect(await read('registries/registered.yaml')).toContain(first);
  });

  it('reads the pages of the last registration to tell an erratum from a removal', async () => {
    const result = await registerRevision({ places, revision: R1, source });
    const text = formatRegistration(summariseRegistration(result));
    expect(text.split('\n')).toEqual([
      expect.stringMatching(/^reworded: POST-003 \(similar-in-place 0\.9\d, accepted\)$/),
      '  - post.mdx#delivery: The receiver MUST NOT open a letter that is addressed to somebody else.',
      '  + post.mdx#delivery: The receiver MUST NOT open a letter that is addressed to anybody else.',
      '1 clauses changed, 0 tombstones, 0 new clauses, 0 new permissions, 0 new non-clauses, 1 files written',
      '',
    ]);
    expect(await read(`registries/${R1}/post.yaml`)).toContain(`until: ${first} }]`);
    expect(JSON.stringify(summariseRegistration(result)).length).toBeLessThan(2000);
  });

  it('brings the next revision in', async () => {
    await publish({
      [R1]: edited,
      [R2]: edited.replace('seal the letter with wax', 'close the letter with red wax'),
    });
    const result = await registerFrom({ places, revision: R2, from: R1, source });
    const text = formatDerivation(summariseDerivation(result));
    expect(text).toContain('waits for review: POST-008 reworded from POST-002 (assigned ');
    expect(text).toContain('5 of 6 clauses carried over without a person (83.3 %)');
    expect(await read(`registries/${R2}/post.yaml`)).toContain('review: matched');
    const { account } = await accountFor(places, [R1, R2]);
    expect(
      account.revisions.flatMap(({ pages }) =>
        pages.flatMap(({ occurrences }) => occurrences.map(({ ids }) => ids)),
      ),
    ).toContainEqual(['POST-010', 'POST-011']);
  });

  it('writes nothing when a rule is broken', async () => {
    const file = `registries/${R2}/post.yaml`;
    const text = await read(file);
    await write(root, file, text.replace('id: POST-012', 'id: POST-001'));
    await publish({ [R1]: `${edited}\nGulls **MUST** wait.\n`, [R2]: edited });
    const before = await read(`registries/${R1}/post.yaml`);
    await expect(registerRevision({ places, revision: R1, source })).rejects.toThrow(
      new RegExp(
        `registries/${R2}/post\\.yaml:\\d+: POST-001 is taken already in registries/${R1}/post\\.yaml`,
      ),
    );
    expect(await read(`registries/${R1}/post.yaml`)).toBe(before);
    await write(root, file, text);
  });

  it('says what to do when the draft has no record', async () => {
    await expect(registerFrom({ places, revision: R2, from: 'draft', source })).rejects.toThrow(
      'mcp-clauses watch --update',
    );
  });
});
