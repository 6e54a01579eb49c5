/** New entries: what becomes of keywords that no entry of the ledger owns yet. */
import type { Sentence } from '../extract/extraction.js';
import { bindsNobody, unowned } from './account.js';
import { appendClause, appendTo, copyOf, createLedger, reread } from './document.js';
import type { Area, LedgerClause, LedgerNonClause, LedgerPermission } from './ledger.js';
import { LedgerError, type LedgerSource } from './load.js';
import type { Mint } from './numbers.js';
import { type PlaceIndex, type Spot, toSource } from './places.js';

/** An obligation that got a number and waits for a person to state it. */
export interface NewClause {
  id: string;
  spot: Spot;
}

export interface Minted {
  files: LedgerSource[];
  clauses: NewClause[];
  permissions: number;
  nonClauses: number;
}

/**
 * Gives every unowned keyword its entry: obligations the next number of their area, marked `review: new`; MAY and OPTIONAL
 * a permission; the changelog and the definition of the keywords a non-clause. Pages are taken in the order of areas.yaml.
 */
export function mintUnowned(
  files: readonly LedgerSource[],
  index: PlaceIndex,
  areas: readonly Area[],
  mint: Mint,
  folder: string,
): Minted {
  const { revision } = index.extraction;
  const spots = inAreaOrder(unowned(files, index), (spot) => spot.sentence, areas, revision);
  const result: Minted = { files: [...files], clauses: [], permissions: 0, nonClauses: 0 };
  const byArea = new Map<
    string,
    { clauses: LedgerClause[]; permissions: LedgerPermission[]; others: LedgerNonClause[] }
  >();
  for (const { value: spot, area } of spots) {
    let entries = byArea.get(area);
    if (entries === undefined) {
      entries = { clauses: [], permissions: [], others: [] };
      byArea.set(area, entries);
    }
    const source = toSource(spot, index);
    const because = bindsNobody(spot.sentence);
    if (because !== undefined) entries.others.push({ source, because });
    else if (source.level === 'MAY') entries.permissions.push({ source });
    else {
      const id = mint(area);
      const actor = (spot.item ?? spot.sentence).actor ?? spot.sentence.actor ?? 'both';
      const lineage = { rule: id.toLowerCase() };
      entries.clauses.push({
        id,
        level: source.level,
        actor,
        says: '',
        sources: [source],
        lineage,
        review: 'new',
      });
      result.clauses.push({ id, spot });
    }
  }
  for (const [area, { clauses, permissions, others }] of byArea) {
    result.permissions += permissions.length;
    result.nonClauses += others.length;
    result.files = withEntries(result.files, area, revision, folder, { clauses, permissions, others });
  }
  return result;
}

/** Appends entries to an area's file, which is made when there is none. */
export function withEntries(
  files: readonly LedgerSource[],
  area: string,
  revision: string,
  folder: string,
  entries: { clauses: LedgerClause[]; permissions: LedgerPermission[]; others: LedgerNonClause[] },
): LedgerSource[] {
  const { clauses, permissions, others } = entries;
  const at = files.findIndex(({ data }) => data.area === area && data.revision === revision);
  const existing = files[at];
  if (existing === undefined) {
    const file = `${folder}/${revision}/${area.toLowerCase()}.yaml`;
    const data = {
      area,
      revision,
      clauses,
      ...(permissions.length > 0 ? { permissions } : {}),
      ...(others.length > 0 ? { 'non-clauses': others } : {}),
    };
    return [...files, createLedger(file, data)];
  }
  const document = copyOf(existing);
  for (const clause of clauses) appendClause(document, clause);
  for (const entry of permissions) appendTo(document, 'permissions', entry);
  for (const entry of others) appendTo(document, 'non-clauses', entry);
  return files.with(at, reread(existing.file, document));
}

/** Sorts by the order of areas.yaml and of its pages, then by reading order; refuses a page that no area reads. */
export function inAreaOrder<T>(
  values: readonly T[],
  sentenceOf: (value: T) => Sentence,
  areas: readonly Area[],
  revision: string,
): { value: T; area: string }[] {
  const rank = new Map<string, { rank: number; area: string }>();
  for (const { area, pages } of areas) {
    for (const page of pages[revision] ?? []) if (!rank.has(page)) rank.set(page, { rank: rank.size, area });
  }
  const homeless = new Set(values.map((value) => sentenceOf(value).page).filter((page) => !rank.has(page)));
  if (homeless.size > 0) {
    throw new LedgerError(
      [...homeless].sort().map((page) => ({
        file: 'registries/areas.yaml',
        reason: `no area reads ${page} at ${revision}; list it under the pages of one`,
      })),
    );
  }
  return values
    .map((value, order) => ({ value, order, home: rank.get(sentenceOf(value).page) }))
    .sort((x, y) => (x.home?.rank ?? 0) - (y.home?.rank ?? 0) || x.order - y.order)
    .map(({ value, home }) => ({ value, area: home?.area ?? '' }));
}
