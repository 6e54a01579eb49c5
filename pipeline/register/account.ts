/** Accounting: every keyword occurrence is owned by clauses, is a permission, or is a non-clause with its reason. */
import type { Extraction, Keyword, Occurrence, Sentence } from '../extract/extraction.js';
import { levelOf } from '../extract/keywords.js';
import type { NonClauseReason, Source } from './ledger.js';
import type { LedgerSource } from './load.js';
import {
  handsDown,
  indexPlaces,
  itemsOf,
  locate,
  type PlaceIndex,
  type Spot,
  spotKey,
  stemOf,
} from './places.js';

export type AccountedAs = 'clause' | 'permission' | 'non-clause' | 'unaccounted';

export interface AccountedOccurrence {
  /** 1-based line of the keyword's first letter; absent in `schema.json`. */
  line?: number;
  /** First JSON pointer of the description; only in `schema.json`. */
  pointer?: string;
  keyword: Keyword;
  as: AccountedAs;
  /** Clauses that own it, ascending; empty where no ledger exists. */
  ids: string[];
  because?: NonClauseReason;
}

export interface AccountedPage {
  page: string;
  /** Keywords in a page that is generated and never parsed. */
  generated?: number;
  occurrences: AccountedOccurrence[];
}

export interface Account {
  unaccounted: number;
  revisions: { revision: string; pages: AccountedPage[] }[];
}

/** What stands in the way of a sound account besides keywords that nobody owns. */
export interface AccountFault {
  revision: string;
  /** Id of the clause concerned, or `permission`, `non-clause`. */
  who: string;
  page: string;
  section: string;
  reason: string;
}

/** Who owns which keyword of an extraction. */
export interface Ownership {
  /** By `spotKey`. */
  owners: ReadonlyMap<string, { ids: string[]; permission: boolean; because?: NonClauseReason }>;
  /** Ids of the items without a keyword of their own that some entry covers. */
  coveredItems: ReadonlySet<string>;
  faults: AccountFault[];
}

/** Finds the owners of every keyword. Sources whose words stand there no more are faults, not owners. */
export function ownership(files: readonly LedgerSource[], index: PlaceIndex): Ownership {
  const owners = new Map<string, { ids: string[]; permission: boolean; because?: NonClauseReason }>();
  const coveredItems = new Set<string>();
  const faults: AccountFault[] = [];
  const { revision } = index.extraction;
  const own = (source: Source, who: string, claim: (owner: ReturnType<typeof ownerAt>) => void) => {
    const spot = locate(source, index);
    if (spot === undefined) {
      const reason = `no sentence of these words (${source.words}) with its ${source.keyword} stands there`;
      faults.push({ revision, who, page: source.page, section: source.section, reason });
      return;
    }
    claim(ownerAt(spotKey(spot.sentence, spot.occurrence)));
    if (spot.item !== undefined) coverItem(spot.item);
    else if (handsDown(spot.sentence, spot.occurrence))
      for (const item of itemsOf(spot.sentence, index)) coverItem(item);
  };
  const coverItem = (item: Sentence) => {
    coveredItems.add(item.id);
    for (const below of itemsOf(item, index)) coveredItems.add(below.id);
  };
  const ownerAt = (key: string) => {
    let owner = owners.get(key);
    if (owner === undefined) {
      owner = { ids: [], permission: false };
      owners.set(key, owner);
    }
    return owner;
  };
  for (const { data } of files) {
    if (data.revision !== revision) continue;
    for (const clause of data.clauses) {
      for (const source of clause.sources ?? []) {
        own(source, clause.id, (owner) => {
          if (!owner.ids.includes(clause.id)) owner.ids.push(clause.id);
        });
      }
    }
    for (const { source } of data.permissions ?? []) {
      if (source !== undefined) {
        own(source, 'permission', (owner) => {
          owner.permission = true;
        });
      }
    }
    for (const { source, because } of data['non-clauses'] ?? []) {
      if (source !== undefined) {
        own(source, 'non-clause', (owner) => {
          owner.because = because;
        });
      }
    }
  }
  for (const owner of owners.values()) owner.ids.sort();
  return { owners, coveredItems, faults };
}

/** Keywords and items that no entry of the ledger owns, in page order. */
export function unowned(files: readonly LedgerSource[], index: PlaceIndex): Spot[] {
  const { owners, coveredItems } = ownership(files, index);
  return index.extraction.sentences.flatMap((sentence): Spot[] => {
    if (sentence.keywords.length > 0) {
      return sentence.keywords
        .filter((occurrence) => !owners.has(spotKey(sentence, occurrence)))
        .map((occurrence) => ({ sentence, occurrence }));
    }
    const stem = stemOf(sentence, index);
    if (stem === undefined || coveredItems.has(sentence.id)) return [];
    // A lead-in that nobody owns is listed itself and brings its items along.
    return owners.has(spotKey(stem.sentence, stem.occurrence)) ? [stem] : [];
  });
}

/**
 * The account of several revisions. Every keyword of those with a ledger must be accounted for: one of `files` is theirs,
 * or they were `registered`. The keywords of the others are only classed. `faults` are reported apart, since each of them
 * also leaves a keyword unaccounted.
 */
export function account(
  extractions: readonly Extraction[],
  files: readonly LedgerSource[],
  registered: Iterable<string> = [],
): { account: Account; faults: AccountFault[] } {
  const held = new Set([...registered, ...files.map(({ data }) => data.revision)]);
  const faults: AccountFault[] = [];
  let unaccounted = 0;
  const revisions = extractions.map((extraction) => {
    const index = indexPlaces(extraction);
    const accounted = held.has(extraction.revision);
    const owned = ownership(files, index);
    faults.push(
      ...owned.faults,
      ...(accounted ? [...uncoveredItems(owned, index), ...doublyClaimed(owned, index)] : []),
    );
    const pages = new Map<string, AccountedPage>();
    for (const { page, keywords } of extraction.generated)
      pages.set(page, { page, generated: keywords, occurrences: [] });
    for (const sentence of extraction.sentences) {
      if (sentence.keywords.length === 0) continue;
      let page = pages.get(sentence.page);
      if (page === undefined) {
        page = { page: sentence.page, occurrences: [] };
        pages.set(sentence.page, page);
      }
      for (const occurrence of sentence.keywords) {
        const entry = accountedOccurrence(sentence, occurrence, owned, accounted);
        if (entry.as === 'unaccounted') unaccounted++;
        page.occurrences.push(entry);
      }
    }
    return {
      revision: extraction.revision,
      pages: [...pages.values()].sort((x, y) => (x.page < y.page ? -1 : 1)).map(inReadingOrder),
    };
  });
  return { account: { unaccounted, revisions }, faults };
}

function accountedOccurrence(
  sentence: Sentence,
  occurrence: Occurrence,
  { owners }: Ownership,
  accounted: boolean,
): AccountedOccurrence {
  const pointer = sentence.pointers?.[0];
  const place = {
    ...(occurrence.line === undefined ? {} : { line: occurrence.line }),
    ...(pointer === undefined ? {} : { pointer }),
    keyword: occurrence.keyword,
  };
  const owner = owners.get(spotKey(sentence, occurrence));
  if (owner !== undefined && owner.ids.length > 0) return { ...place, as: 'clause', ids: owner.ids };
  if (owner?.permission) return { ...place, as: 'permission', ids: [] };
  if (owner?.because !== undefined) return { ...place, as: 'non-clause', ids: [], because: owner.because };
  if (accounted) return { ...place, as: 'unaccounted', ids: [] };
  const because = bindsNobody(sentence);
  if (because !== undefined) return { ...place, as: 'non-clause', ids: [], because };
  return { ...place, as: levelOf(occurrence.keyword) === 'MAY' ? 'permission' : 'clause', ids: [] };
}

/** Non-clauses that show without a person: the changelog, and the sentence that lists the keywords to define them. */
export function bindsNobody(sentence: Sentence): NonClauseReason | undefined {
  if (sentence.page === 'changelog.mdx') return 'changelog';
  const kinds = new Set(sentence.keywords.map((occurrence) => occurrence.keyword));
  return kinds.size >= 9 ? 'keyword-definition' : undefined;
}

/** Items of a list whose keyword is owned item by item, and which none of the items' clauses names. */
function uncoveredItems({ owners, coveredItems }: Ownership, index: PlaceIndex): AccountFault[] {
  return index.extraction.sentences.flatMap((sentence) => {
    if (sentence.keywords.length > 0 || coveredItems.has(sentence.id)) return [];
    const stem = stemOf(sentence, index);
    const owner = stem === undefined ? undefined : owners.get(spotKey(stem.sentence, stem.occurrence));
    if (owner === undefined || owner.because !== undefined) return [];
    const where = sentence.lines[0] === 0 ? '' : ` (line ${sentence.lines[0]})`;
    const reason = `an item of the list${where} belongs to none of them`;
    return [
      {
        revision: index.extraction.revision,
        who: owner.ids.join(', '),
        page: sentence.page,
        section: sentence.section,
        reason,
      },
    ];
  });
}

/** Keywords that bind nobody and yet belong to a clause or a permission. */
function doublyClaimed({ owners }: Ownership, index: PlaceIndex): AccountFault[] {
  return index.extraction.sentences.flatMap((sentence) =>
    sentence.keywords.flatMap((occurrence) => {
      const owner = owners.get(spotKey(sentence, occurrence));
      if (owner?.because === undefined || (owner.ids.length === 0 && !owner.permission)) return [];
      const who = owner.ids.length > 0 ? owner.ids.join(', ') : 'permission';
      const reason = `its ${occurrence.keyword} is also listed as a non-clause (${owner.because})`;
      return [
        { revision: index.extraction.revision, who, page: sentence.page, section: sentence.section, reason },
      ];
    }),
  );
}

function inReadingOrder(page: AccountedPage): AccountedPage {
  const occurrences = page.occurrences
    .map((occurrence, i) => ({ occurrence, i }))
    .sort((x, y) => (x.occurrence.line ?? 0) - (y.occurrence.line ?? 0) || x.i - y.i)
    .map(({ occurrence }) => occurrence);
  return { ...page, occurrences };
}

/** The account as a table for people: one row a page, totals a revision. */
export function formatAccount({
  account: { revisions, unaccounted },
  faults,
}: ReturnType<typeof account>): string {
  const lines: string[] = [];
  for (const { revision, pages } of revisions) {
    const width = Math.max(...pages.map(({ page }) => page.length), 'total'.length);
    const row = (name: string, cells: readonly (string | number)[]) =>
      `  ${name.padEnd(width)}${cells.map((cell) => String(cell).padStart(13)).join('')}`;
    const kinds = ['clause', 'permission', 'non-clause', 'unaccounted'] as const;
    const count = (page: AccountedPage, as: AccountedAs) =>
      page.occurrences.filter((o) => o.as === as).length;
    lines.push(revision, row('page', ['keywords', ...kinds]));
    for (const page of pages) {
      if (page.generated !== undefined) lines.push(`${row(page.page, [page.generated])}  generated`);
      else lines.push(row(page.page, [page.occurrences.length, ...kinds.map((as) => count(page, as))]));
    }
    const total = (of: (page: AccountedPage) => number) => pages.reduce((sum, page) => sum + of(page), 0);
    lines.push(
      row('total', [total((p) => p.occurrences.length), ...kinds.map((as) => total((p) => count(p, as)))]),
      '',
    );
    for (const { page, occurrences } of pages) {
      for (const { as, line, pointer, keyword } of occurrences) {
        if (as === 'unaccounted')
          lines.push(
            `  unaccounted: ${page}${line === undefined ? `#${pointer ?? ''}` : `:${line}`} ${keyword}`,
          );
      }
    }
    for (const fault of faults) {
      if (fault.revision === revision)
        lines.push(`  ${fault.who}: ${fault.page}#${fault.section}: ${fault.reason}`);
    }
    if (lines.at(-1) !== '') lines.push('');
  }
  lines.push(
    unaccounted === 0 ? 'Every keyword is accounted for.' : `${unaccounted} keywords are not accounted for.`,
  );
  return `${lines.join('\n')}\n`;
}
