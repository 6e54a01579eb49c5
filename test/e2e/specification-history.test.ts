/** The proof on the real specification: what its history yields is what people found in it by hand. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Change, ChangeSet } from '../../pipeline/diff/changeset.js';
import { FOLDED } from '../../pipeline/diff/changeset.js';
import { diffStates } from '../../pipeline/diff/run.js';
import { fetchSnapshots, readSources } from '../../pipeline/fetch/fetch.js';
import { type Places, projectPlaces } from '../../pipeline/fetch/places.js';
import { openSource } from '../../pipeline/fetch/source.js';
import { backtest } from '../../pipeline/watch/backtest.js';
import { isSame } from '../../pipeline/watch/baseline.js';
import { lookAgain, update } from '../../pipeline/watch/watch.js';
import { put, remove, temporaryFolder } from '../support/repository.js';
import { SPEC_SOURCE, WITHOUT_SOURCE } from '../support/specification.js';
import { ROOT } from './run.js';

describe.skipIf(SPEC_SOURCE === '')(
  SPEC_SOURCE === '' ? `skipped: ${WITHOUT_SOURCE}` : 'the specification’s history',
  () => {
    let folder: string;
    let places: Places;

    beforeAll(async () => {
      folder = await temporaryFolder();
      const project = projectPlaces(ROOT, join(folder, 'user'));
      // Its own caches and snapshots: nothing of this machine decides.
      places = {
        ...project,
        snapshots: join(folder, 'snapshots'),
        cache: join(folder, 'cache'),
        reports: join(folder, 'reports'),
      };
    });
    afterAll(() => remove(folder));

    const diff = async (from: string, to: string): Promise<ChangeSet> =>
      (await diffStates({ places, source: SPEC_SOURCE, from, to, attribution: 'never' })).changeSet;
    const open = ({ changes }: ChangeSet): Change[] => changes.filter((change) => !FOLDED.has(change.class));

    it('the draft at its newest commit changes nothing against 2026-07-28', async () => {
      const changeSet = await diff('2026-07-28', 'draft');
      expect(changeSet.compared).toBeGreaterThan(800);
      expect([changeSet.counts, changeSet.changes, changeSet.keywords, changeSet.dangling]).toEqual([
        {},
        [],
        [],
        [],
      ]);
      expect(changeSet.pages).toEqual({ added: [], dropped: [], renamed: [] });
      expect(changeSet.wire?.changes).toEqual([]);
    }, 120_000);

    it('2025-06-18 → 2025-11-25: dynamic client registration fell from SHOULD to MAY twice, and the changelog is silent', async () => {
      const { changes } = await diff('2025-06-18', '2025-11-25');
      const lowered = changes.filter(({ class: named }) => named === 'level-lowered');
      expect(
        lowered.map(({ from, to, inChangelog }) => [from?.page, from?.level, to?.level, inChangelog]),
      ).toEqual([
        ['basic/authorization.mdx', 'SHOULD', 'MAY', false],
        ['basic/authorization.mdx', 'SHOULD', 'MAY', false],
      ]);
      for (const { to, score } of lowered) {
        expect(to?.words).toContain('Dynamic Client Registration');
        expect(score).toBe(1);
      }
    }, 120_000);

    it('2025-11-25 → 2026-07-28: verbatim moves are moves', async () => {
      const { changes } = await diff('2025-11-25', '2026-07-28');
      const moved = changes.filter(({ class: named }) => named === 'moved');
      const from = (page: string) => moved.filter((change) => change.from?.page === page).length;
      expect(from('basic/authorization.mdx')).toBeGreaterThanOrEqual(94);
      expect(
        from('basic/transports.mdx') +
          changes.filter(
            (change) =>
              change.also.includes('moved') &&
              change.from?.page === 'basic/transports.mdx' &&
              change.score === 1,
          ).length,
      ).toBeGreaterThanOrEqual(9);
      expect(moved.length).toBeGreaterThanOrEqual(120);
      const gone = new Map(
        changes
          .filter(({ class: named }) => named === 'removed')
          .map(({ from: place }) => [`${place?.fingerprint} ${place?.leadIn ?? ''}`, place]),
      );
      const come = changes
        .filter(({ class: named }) => named === 'added')
        .map(({ to }) => `${to?.fingerprint} ${to?.leadIn ?? ''}`);
      expect(come.filter((key) => gone.has(key))).toEqual([]);
    }, 120_000);

    it.each([
      ['ea7c32ad', 'renames pages', ['draft']],
      ['433d59ca', 'regenerates the schema page', ['2025-06-18', '2025-11-25', 'draft']],
      ['391c69f4', 'changes a heading', ['2025-11-25', 'draft']],
    ])(
      '%s only %s: no wording changes',
      async (commit, _, revisions) => {
        const { repository } = await openSource(SPEC_SOURCE, {
          sources: await readSources(places),
          cache: places.repositories,
        });
        const published = (await repository?.resolve(commit)) ?? '';
        const parent = (await repository?.commit(published))?.parents[0];
        for (const revision of revisions) {
          const changeSet = await diff(`${revision}@${parent}`, `${revision}@${published}`);
          expect(changeSet.compared).toBeGreaterThan(400);
          expect(open(changeSet), `${revision}`).toEqual([]);
        }
      },
      120_000,
    );

    it('words that justify the range of mirrored integers, replaced in a copy of the draft: one change, looked at once', async () => {
      await update({ places, source: SPEC_SOURCE });
      expect(isSame((await lookAgain({ places, source: SPEC_SOURCE })).difference)).toBe(true);
      await fetchSnapshots({ places, source: SPEC_SOURCE, revisions: ['2026-07-28'] });
      const copy = join(folder, 'copy');
      const source = await openSource(SPEC_SOURCE, {
        sources: await readSources(places),
        cache: places.repositories,
      });
      const page = 'basic/transports/streamable-http.mdx';
      for (const [path, text] of (await source.readTree('draft')).texts) {
        const edited =
          path === page
            ? text.replace('safe range for JavaScript', 'span that every peer holds exactly')
            : text;
        await put(copy, {
          [path === 'schema.json' ? 'schema/draft/schema.json' : `docs/specification/draft/${path}`]: edited,
        });
      }
      const { watched, difference } = await lookAgain({ places, source: copy });
      expect(isSame(difference)).toBe(false);
      expect(watched.changeSets[0]?.counts).toEqual({ reworded: 1 });
      const [change] = watched.changeSets[0]?.changes ?? [];
      expect([change?.from?.page, change?.from?.level, change?.to?.level, change?.also]).toEqual([
        page,
        'MUST',
        'MUST',
        [],
      ]);
      expect(
        change?.copies.filter((one) => one.page === 'server/tools.mdx' && !one.changed).length,
      ).toBeGreaterThan(0);
      expect(change?.checks).toContain('tools.x-mcp-header-integer-range');
      await update({ places, source: copy });
      expect(isSame((await lookAgain({ places, source: copy })).difference)).toBe(true);
    }, 120_000);

    it('replayed week by week: no draft pages before 2025-04-29, and quiet weeks after a release', async () => {
      const early = await backtest({
        places,
        source: SPEC_SOURCE,
        since: '2025-04-15',
        until: '2025-05-06',
        every: 'week',
      });
      expect(early.map(({ day, release }) => [day, release])).toEqual([
        ['2025-04-15', null],
        ['2025-04-22', null],
        ['2025-04-29', '2025-03-26'],
        ['2025-05-06', '2025-03-26'],
      ]);
      const late = await backtest({
        places,
        source: SPEC_SOURCE,
        since: '2025-12-02',
        until: '2025-12-23',
        every: 'week',
      });
      expect(late.map(({ release, look }) => [release, look])).toEqual([
        ['2025-11-25', 0],
        ['2025-11-25', 0],
        ['2025-11-25', 0],
        ['2025-11-25', 1],
      ]);
      expect(late.every(({ failures }) => failures === 0)).toBe(true);
    }, 120_000);
  },
);
