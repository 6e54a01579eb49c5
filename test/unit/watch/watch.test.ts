/** The weekly job on a repository that we made up: what it compares, what it writes, and what a kill leaves. */
import { spawn } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fetchSnapshots } from '../../../pipeline/fetch/fetch.js';
import type { Places } from '../../../pipeline/fetch/places.js';
import { isSame } from '../../../pipeline/watch/baseline.js';
import { lookAgain, update } from '../../../pipeline/watch/watch.js';
import {
  commitAll,
  exampleRepository,
  project,
  put,
  remove,
  temporaryFolder,
} from '../../support/repository.js';

const PIPE = 'docs/specification/draft/basic/transports/pipe.mdx';
const TEXT = '---\ntitle: Pipe\n---\n\n* Clients **SHOULD** end the process with `SIGHUP` first.\n';

let folder: string;
let repository: string;
let places: Places;

beforeAll(async () => {
  folder = await temporaryFolder();
  repository = join(folder, 'repository');
  const commit = await exampleRepository(repository);
  places = await project(join(folder, 'project'), repository, commit);
  await put(places.root ?? '', { 'registries/areas.yaml': '[]\n' });
  await fetchSnapshots({ places });
}, 60_000);

afterAll(() => remove(folder));

const baselineText = () => readFile(join(places.reports, 'draft-baseline.json'), 'utf8');

async function edit(files: Record<string, string>, message = 'Edit'): Promise<string> {
  await put(repository, files);
  return commitAll(repository, message);
}

describe('a run', () => {
  beforeEach(() => remove(places.reports));

  it('without a baseline cannot compare, and says how to write one', async () => {
    await expect(lookAgain({ places, source: repository })).rejects.toThrow('mcp-clauses watch --update');
  });

  it('is the same after --update, and names the commit of what came since', async () => {
    await update({ places, source: repository });
    expect(isSame((await lookAgain({ places, source: repository })).difference)).toBe(true);
    const commit = await edit({ [PIPE]: TEXT }, 'Hang up instead (#31)');
    const { watched, difference } = await lookAgain({ places, source: repository });
    expect(isSame(difference)).toBe(false);
    const fresh =
      watched.changeSets[0]?.changes.filter(({ key }) => difference.parts[0]?.fresh.has(key)) ?? [];
    expect(fresh.length).toBeGreaterThan(1);
    expect(new Set(fresh.map(({ by }) => `${by?.commit} ${by?.pullRequest}`))).toEqual(
      new Set([`${commit} 31`]),
    );
    await update({ places, source: repository });
    expect(isSame((await lookAgain({ places, source: repository })).difference)).toBe(true);
  });

  it('reports a released page that was edited after its lock, and a release that nobody listed', async () => {
    await update({ places, source: repository });
    const released = 'docs/specification/2024-01-15/server/parcels.mdx';
    const text = await readFile(join(repository, released), 'utf8');
    await edit({
      [released]: text.replace('**MUST** announce', '**SHOULD** announce'),
      'docs/specification/2025-02-02/index.mdx': '# New\n',
    });
    const { watched, difference } = await lookAgain({ places, source: repository });
    expect(watched.baseline.parts.map(({ from, to }) => [from.revision, to.revision])).toEqual([
      ['2024-09-30', 'draft'],
      ['2024-01-15', '2024-01-15'],
    ]);
    expect(watched.changeSets[1]?.counts).toEqual({ 'level-lowered': 1 });
    expect(difference.unlisted).toEqual(['2025-02-02']);
    await edit({ [released]: text });
  });

  it('reads a plain folder, in which the locked release need not lie', async () => {
    const plain = join(folder, 'plain');
    await mkdir(join(plain, 'docs/specification'), { recursive: true });
    await cp(join(repository, 'docs/specification/draft'), join(plain, 'docs/specification/draft'), {
      recursive: true,
    });
    await cp(join(repository, 'schema/draft'), join(plain, 'schema/draft'), { recursive: true });
    const { notes, baseline } = await update({ places, source: plain });
    expect(baseline.commit).toBeNull();
    expect(notes.join()).toContain('not in the source');
    expect(isSame((await lookAgain({ places, source: plain })).difference)).toBe(true);
  });

  it('writes nothing when a page cannot be read, and keeps the baseline', async () => {
    await update({ places, source: repository });
    const before = await baselineText();
    const sound = await readFile(join(repository, PIPE), 'utf8');
    await edit({ [PIPE]: `${sound}\n<Note>never closed\n` });
    await expect(update({ places, source: repository })).rejects.toThrow(/basic\/transports\/pipe\.mdx.*: /);
    expect(await baselineText()).toBe(before);
    const { watched } = await lookAgain({ places, source: repository });
    expect(watched.changeSets[0]?.failures).toHaveLength(1);
    await edit({ [PIPE]: sound });
  });

  it.each([
    ['{', 'is not JSON'],
    ['{"form":1}', 'must have required'],
  ])('refuses the baseline %s', async (text, reason) => {
    await put(places.reports, { 'draft-baseline.json': text });
    await expect(lookAgain({ places, source: repository })).rejects.toThrow(reason);
  });

  it('refuses a baseline of another normaliser, whose fingerprints mean other words', async () => {
    await update({ places, source: repository });
    await writeFile(
      join(places.reports, 'draft-baseline.json'),
      (await baselineText()).replace('"normaliser": ', '"normaliser": 9'),
    );
    await expect(lookAgain({ places, source: repository })).rejects.toThrow('version 9');
  });
});

describe('killed at any moment', () => {
  const dist = (path: string) =>
    JSON.stringify(pathToFileURL(join(import.meta.dirname, '../../../dist', path)).href);

  function run(script: string, killAfter?: number): Promise<void> {
    return new Promise((resolve) => {
      const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'ignore' });
      if (killAfter !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfter);
      child.on('exit', () => resolve());
    });
  }

  it('a run leaves the old baseline or the new one', async () => {
    await remove(places.reports);
    await update({ places, source: repository });
    const old = await baselineText();
    await edit({ [PIPE]: TEXT.replace('SIGHUP', 'SIGQUIT') });
    const whole = `import { update } from ${dist('watch/watch.js')}; await update(${JSON.stringify({ places, source: repository })});`;
    const began = performance.now();
    await run(whole);
    const took = performance.now() - began;
    const fresh = await baselineText();
    expect(fresh).not.toBe(old);
    for (const share of [0.5, 0.9, 1]) {
      await writeFile(join(places.reports, 'draft-baseline.json'), old);
      await run(whole, took * share);
      expect([old, fresh]).toContain(await baselineText());
    }
    // The moment of writing itself, over and over.
    const writes = `import { writeBaseline } from ${dist('watch/files.js')};
      for (;;) for (const text of ${JSON.stringify([old, fresh])}) await writeBaseline(${JSON.stringify(places)}, JSON.parse(text));`;
    for (let i = 0; i < 5; i++) {
      await run(writes, 400 + 37 * i);
      expect([old, fresh]).toContain(await baselineText());
    }
  }, 120_000);
});
