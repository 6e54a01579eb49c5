/** Identity over the real history of the specification: five telling commits, two releases, the ledgers' pages. */

import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Extraction } from '../../../pipeline/extract/extraction.js';
import { findKeywords } from '../../../pipeline/extract/keywords.js';
import { extractCached } from '../../../pipeline/extract/memo.js';
import { account, ownership } from '../../../pipeline/register/account.js';
import { type Alignment, alignExtractions } from '../../../pipeline/register/align.js';
import { type Derivation, derive } from '../../../pipeline/register/derive.js';
import { errataOf } from '../../../pipeline/register/errata.js';
import { readRegistries } from '../../../pipeline/register/files.js';
import { indexPlaces, spotKey } from '../../../pipeline/register/places.js';
import { promote, recordDraft } from '../../../pipeline/register/promote.js';
import { reregister } from '../../../pipeline/register/reregister.js';
import { PINNED, SPEC_SOURCE, specification, WITHOUT_SOURCE } from '../../support/specification.js';

/** Pages that two trees share are parsed once. */
const cache = await mkdtemp(join(tmpdir(), 'mcp-clauses-'));
const extractions = new Map<string, Promise<Extraction>>();
function extraction(revision: string, commit: string): Promise<Extraction> {
  const key = `${revision}@${commit}`;
  const found = extractions.get(key) ?? specification(revision, commit).then((s) => extractCached(s, cache));
  extractions.set(key, found);
  return found;
}
const layers = ({ pairs }: Alignment, layer: 'words' | 'links' | 'shape' | 'place') =>
  pairs.filter(({ a, b }) => a.fingerprints[layer] !== b.fingerprints[layer]);

describe.skipIf(SPEC_SOURCE === '')(`history (${SPEC_SOURCE === '' ? WITHOUT_SOURCE : 'real pages'})`, () => {
  /** Each commit against its first parent. */
  async function step(
    revision: string,
    parent: string,
    child: string,
  ): Promise<Alignment & { compared: number }> {
    const a = await extraction(revision, parent);
    const result = alignExtractions(a, await extraction(revision, child));
    return { ...result, compared: a.sentences.length };
  }

  it('ea7c32ad moves pages of the draft and changes no wording', async () => {
    const result = await step('draft', '1b08d189', 'ea7c32ad');
    expect(result.compared).toBeGreaterThan(800);
    expect([result.removed, result.added, layers(result, 'words'), layers(result, 'shape')]).toEqual([
      [],
      [],
      [],
      [],
    ]);
    expect(result.pairs.filter(({ a, b }) => a.page !== b.page).length).toBeGreaterThan(50);
    expect(result.pairs.every(({ verdict }) => verdict === 'accepted')).toBe(true);
  });

  it.each(['2025-11-25', 'draft'])('391c69f4 changes nothing of %s but section paths', async (revision) => {
    const result = await step(revision, '4d19a92d', '391c69f4');
    expect([result.removed, result.added]).toEqual([[], []]);
    for (const layer of ['words', 'links', 'shape'] as const)
      expect(layers(result, layer), layer).toEqual([]);
    expect(layers(result, 'place').length).toBeGreaterThan(0);
  });

  it.each(['2025-06-18', 'draft'])(
    '004c2318 changes one clause of %s, though no changed line holds a keyword',
    async (revision) => {
      const result = await step(revision, 'feb44c03', '004c2318');
      expect([result.removed, result.added]).toEqual([[], []]);
      const [changed, ...others] = layers(result, 'words');
      expect(others).toEqual([]);
      expect(changed).toMatchObject({ evidence: { method: 'similar-in-place' }, verdict: 'accepted' });
      expect(changed?.b.keywords.map(({ keyword }) => keyword)).toEqual(['SHOULD']);
      const page = changed?.b.page ?? '';
      const lines = async (commit: string) =>
        new Set((await specification(revision, commit)).texts.get(page)?.split('\n'));
      const [before, after] = [await lines('feb44c03'), await lines('004c2318')];
      const differing = [
        ...[...before].filter((l) => !after.has(l)),
        ...[...after].filter((l) => !before.has(l)),
      ];
      expect(differing.length).toBeGreaterThan(0);
      expect(differing.flatMap((line) => findKeywords(line))).toEqual([]);
    },
  );

  it.each(['2025-11-25', 'draft'])('7b5513e1 adds one SHOULD NOT to %s', async (revision) => {
    const result = await step(revision, '2e632f51', '7b5513e1');
    expect([result.removed, layers(result, 'words')]).toEqual([[], []]);
    expect(result.added.map(({ page, keywords }) => [page, keywords.map(({ keyword }) => keyword)])).toEqual([
      ['basic/utilities/tasks.mdx', ['SHOULD NOT']],
    ]);
  });

  it.each(['2025-06-18', '2025-11-25', 'draft'])(
    '433d59ca, a regenerated schema page, changes nothing of %s',
    async (revision) => {
      const result = await step(revision, 'c87328cc', '433d59ca');
      expect([result.removed, result.added]).toEqual([[], []]);
      for (const layer of ['words', 'links', 'shape', 'place'] as const)
        expect(layers(result, layer), layer).toEqual([]);
    },
  );

  describe('2025-11-25 from 2025-06-18', () => {
    const [R0, R] = ['2025-06-18', '2025-11-25'] as const;
    let from: Extraction;
    let to: Extraction;
    beforeAll(async () => {
      [from, to] = [await extraction(R0, PINNED), await extraction(R, PINNED)];
    });

    it('agrees with a count that was made by other means, to a few percent', () => {
      // Clauses outside schema and changelog, counted by a throw-away script: 244 stay, 2 move, 13 edited, 240 added, 10 gone.
      const prose = (e: Extraction) => ({
        ...e,
        sentences: e.sentences.filter(
          (s) => s.keywords.length > 0 && s.page !== 'schema.json' && s.page !== 'changelog.mdx',
        ),
      });
      const { pairs, added, removed } = alignExtractions(prose(from), prose(to));
      const of = (...methods: string[]) =>
        pairs.filter(({ evidence }) => methods.includes(evidence.method)).length;
      expect(of('same')).toBeGreaterThan(244 * 0.95);
      expect(of('same')).toBeLessThan(244 * 1.05);
      expect(of('moved')).toBeLessThanOrEqual(5);
      expect(of('similar-in-place', 'assigned')).toBeGreaterThanOrEqual(11);
      expect(of('similar-in-place', 'assigned')).toBeLessThanOrEqual(16);
      expect(added.length).toBeGreaterThan(240 * 0.9);
      expect(added.length).toBeLessThan(240 * 1.1);
      expect(removed.length).toBeLessThanOrEqual(14);
    });

    it('carries nine clauses of ten without a person', () => {
      const pages = [...new Set([...from.sentences, ...to.sentences].map(({ page }) => page))].sort();
      const areas = [{ area: 'ALL', title: 'All pages', pages: { [R0]: pages, [R]: pages } }];
      const base = reregister({ ledger: { files: [], areas, publicIds: new Map() }, now: from });
      const result = derive({ ledger: { files: base.files, areas, publicIds: new Map() }, from, to });
      const settled = result.descendants.filter((descendant) => descendant.settled);
      expect(settled.length / base.added.length).toBeGreaterThan(0.9);
      // What is settled has equal words; nothing that a person must see hides in it.
      for (const { change } of settled) {
        for (const { source, carried } of change.sources) {
          expect(carried.kind === 'gone' ? '' : carried.source.words).toBe(source.words);
        }
      }
      expect(result.descendants.length - settled.length).toBeLessThanOrEqual(15);
      expect(result.dropped.length).toBeLessThanOrEqual(15);
    });
  });

  describe('2026-07-28 from the draft of the week before', () => {
    const [R0, R] = ['2025-11-25', '2026-07-28'] as const;
    /** The last commit on the main line before 2026-07-21. */
    const WEEK_BEFORE = '9835a84b';
    let result: Derivation;
    let right: (descendant: Derivation['descendants'][number]) => boolean;
    let steps: Alignment;

    beforeAll(async () => {
      const { ledger } = await readRegistries({ registries: 'registries' });
      const [release, draft, to] = [
        await extraction(R0, PINNED),
        await extraction('draft', WEEK_BEFORE),
        await extraction(R, PINNED),
      ];
      const record = recordDraft(release, draft, alignExtractions(release, draft));
      steps = alignExtractions(draft, to);
      const earlier = { ...ledger, files: ledger.files.filter(({ data }) => data.revision === R0) };
      result = promote({ ledger: earlier, record, release, draft, to });
      // The truth: the lineage that people wrote into the ledger of the new revision.
      const curated = ledger.files.filter(({ data }) => data.revision === R);
      const { owners } = ownership(curated, indexPlaces(to));
      const from = new Map(
        curated.flatMap(({ data }) => data.clauses).map((c) => [c.id, c.lineage.from ?? []]),
      );
      right = ({ change }) =>
        change.sources.some(({ carried }) => {
          if (carried.kind === 'gone') return false;
          const { sentence, occurrence } = carried.after;
          const ids = owners.get(spotKey(sentence, occurrence))?.ids ?? [];
          return ids.some((id) => from.get(id)?.includes(change.clause.id));
        });
    });

    it('finds nearly every sentence of the release in the draft', () => {
      const sure = steps.pairs.filter(({ verdict }) => verdict === 'accepted');
      expect(sure.length / (steps.pairs.length + steps.added.length)).toBeGreaterThan(0.95);
    });

    it('carries over without a person only what people tied too', () => {
      const settled = result.descendants.filter((descendant) => descendant.settled);
      expect(settled.length).toBeGreaterThan(280);
      expect(settled.filter((descendant) => !right(descendant)).map(({ from }) => from)).toEqual([]);
    });

    it('proposes for review hardly anything that people did not tie', () => {
      const review = result.descendants.filter((descendant) => !descendant.settled);
      expect(review.length).toBeGreaterThan(40);
      const wrong = review.filter((descendant) => !right(descendant)).map(({ from }) => from);
      expect(wrong.length / review.length).toBeLessThan(0.05);
    });
  });

  it('the pages that were edited after a release: which clause, which words, since which commit', async () => {
    const { ledger } = await readRegistries({ registries: 'registries' });
    const files = ledger.files.filter(({ data }) => data.revision === '2025-11-25');
    // The ledger stands on the pinned pages; read backwards, 7b5513e1 is the edit that takes its SHOULD NOT in.
    const locked = await extraction('2025-11-25', PINNED);
    const errata = errataOf(files, locked, await extraction('2025-11-25', '2e632f51'), [
      { commit: '7b5513e1', extraction: await extraction('2025-11-25', '7b5513e1') },
      { commit: '2e632f51', extraction: await extraction('2025-11-25', '2e632f51') },
    ]);
    const gone = errata.clauses.filter(
      ({ before, outcome }) => outcome === 'gone' && before.page === 'basic/utilities/tasks.mdx',
    );
    expect(gone.map(({ before, since }) => [before.section, since])).toContainEqual([
      'task-isolation-and-access-control',
      '2e632f51',
    ]);
  });

  it('every keyword of the two registries’ pages is accounted for', async () => {
    const { ledger, registered } = await readRegistries({ registries: 'registries' });
    const pages = await Promise.all([...registered.keys()].map((revision) => extraction(revision, PINNED)));
    const { account: result, faults } = account(pages, ledger.files, registered.keys());
    expect(faults).toEqual([]);
    expect(result.unaccounted).toBe(0);
    expect(result.revisions.map(({ revision }) => revision)).toEqual(['2025-11-25', '2026-07-28']);
  });
});
