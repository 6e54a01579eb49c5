/** A killed run leaves either the old snapshot or the new one. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Snapshot } from '../../../pipeline/fetch/snapshot.js';
import { lockText, readSnapshot, writeSnapshot } from '../../../pipeline/fetch/store.js';
import { snapshotOf } from '../../../pipeline/fetch/tree.js';
import { remove, temporaryFolder } from '../../support/repository.js';

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => remove(folder));

/** A snapshot of 40 pages that all say the same word. */
function snapshot(word: string, schema = true): Snapshot {
  const files = new Map(
    Array.from({ length: 40 }, (_, i) => [`part-${i}/page.mdx`, Buffer.from(`${word} ${i}\n`.repeat(200))]),
  );
  if (schema) files.set('schema.json', Buffer.from(JSON.stringify({ description: word })));
  return snapshotOf('draft', files, { repository: null, commit: null, date: null });
}
const placesIn = (name: string) => ({ locks: join(folder, name), snapshots: join(folder, name) });

describe('a snapshot that was ready when the run was killed', () => {
  /** The state right after the rename that declares the new snapshot ready. */
  async function killed(name: string) {
    const places = placesIn(name);
    await writeSnapshot(places, snapshot('old'));
    await writeSnapshot(placesIn(`${name}-new`), snapshot('new'));
    const ready = join(places.snapshots, '.cache', 'ready-draft');
    await cp(join(folder, `${name}-new`, 'draft'), ready, { recursive: true });
    return { places, ready, live: join(places.snapshots, 'draft') };
  }
  const expectNew = async (places: ReturnType<typeof placesIn>) => {
    const read = await readSnapshot(places, 'draft');
    expect(read.texts).toEqual(snapshot('new').texts);
    expect(read.lock).toEqual(snapshot('new').lock);
  };

  it('is moved into place by the next reader', async () => {
    await expectNew((await killed('a')).places);
  });

  it('whatever had been moved already', async () => {
    const pagesAway = await killed('b');
    await rm(join(pagesAway.live, 'pages'), { recursive: true });
    await expectNew(pagesAway.places);

    const pagesMoved = await killed('c');
    await rm(join(pagesMoved.live, 'pages'), { recursive: true });
    await rename(join(pagesMoved.ready, 'pages'), join(pagesMoved.live, 'pages'));
    await expectNew(pagesMoved.places);

    const schemaMoved = await killed('d');
    await rm(join(schemaMoved.live, 'pages'), { recursive: true });
    await rename(join(schemaMoved.ready, 'pages'), join(schemaMoved.live, 'pages'));
    await rename(join(schemaMoved.ready, 'schema.json'), join(schemaMoved.live, 'schema.json'));
    await expectNew(schemaMoved.places);

    const allMoved = await killed('e');
    await rm(allMoved.live, { recursive: true });
    await rename(allMoved.ready, allMoved.live);
    await mkdir(allMoved.ready);
    await expectNew(allMoved.places);
  });

  it('takes an old schema away that it does not have itself', async () => {
    const places = placesIn('f');
    await writeSnapshot(places, snapshot('old'));
    await writeSnapshot(places, snapshot('new', false));
    expect([...(await readSnapshot(places, 'draft')).texts.keys()]).not.toContain('schema.json');
  });
});

describe('a snapshot that was not', () => {
  it('leaves the old one as it was', async () => {
    const places = placesIn('g');
    await writeSnapshot(places, snapshot('old'));
    const incoming = join(places.snapshots, '.cache', 'incoming-draft-1');
    await mkdir(join(incoming, 'pages', 'part-0'), { recursive: true });
    await writeFile(join(incoming, 'pages', 'part-0', 'page.mdx'), 'new');
    await writeFile(join(incoming, 'lock.json'), lockText(snapshot('new').lock));
    expect((await readSnapshot(places, 'draft')).texts).toEqual(snapshot('old').texts);
  });
});

describe('a run that is killed at any moment', () => {
  let child: ChildProcess | undefined;
  afterAll(() => child?.kill('SIGKILL'));

  it('leaves one or the other', async () => {
    const program = join(folder, 'writer.cjs');
    await build({
      bundle: true,
      platform: 'node',
      format: 'cjs',
      outfile: program,
      logLevel: 'silent',
      stdin: {
        resolveDir: join(import.meta.dirname, '../../..'),
        contents: `
          import { writeSnapshot } from './pipeline/fetch/store.ts';
          import { snapshotOf } from './pipeline/fetch/tree.ts';
          const [places, ...words] = process.argv.slice(2);
          const of = (word) => snapshotOf('draft', new Map([
            ...Array.from({ length: 40 }, (_, i) => ['part-' + i + '/page.mdx', Buffer.from((word + ' ' + i + '\\n').repeat(200))]),
            ['schema.json', Buffer.from(JSON.stringify({ description: word }))],
          ]), { repository: null, commit: null, date: null });
          const write = async () => {
            for (let i = 0; ; i++) {
              await writeSnapshot({ locks: places, snapshots: places }, of(words[i % words.length]));
              if (i === 0) process.stdout.write('ready');
            }
          };
          write();`,
      },
    });
    const places = placesIn('h');
    const versions = ['old', 'new'].map((word) => snapshot(word).texts);
    const seen = new Set<number>();
    for (let kill = 0; kill < 12; kill++) {
      const writer = spawn(process.execPath, [program, places.snapshots, 'old', 'new'], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      child = writer;
      await new Promise((ready) => writer.stdout.once('data', ready));
      await new Promise((later) => setTimeout(later, 3 + kill * 7));
      const gone = new Promise((closed) => writer.once('close', closed));
      writer.kill('SIGKILL');
      await gone;
      const { texts } = await readSnapshot(places, 'draft');
      const version = versions.findIndex((v) => v.get('schema.json') === texts.get('schema.json'));
      expect(texts).toEqual(versions[version]);
      seen.add(version);
    }
    expect(seen.size).toBeGreaterThan(0);
  }, 60_000);
});
