/** The ChangeSet artefact: what differs between two states of the specification, as data. Formatters are in report/changes. */
import type { Level } from '../register/ledger.js';
import type { PairMethod } from './pairing.js';
import type { WireChanges } from './wire/changes.js';

/**
 * Classes of change, the most consequential first. A change has the first that holds for it; the others are `also`.
 *
 * `object`: a code span, number, URL or quoted literal differs; `condition`: the words of an if, when, unless or where
 * clause differ; `lead-in`: only what the sentence hangs under differs; `moved`: equal words on another page or in
 * another section; `place`: equal words under a renamed heading or page.
 */
export const CHANGE_CLASSES = [
  'level-raised',
  'level-lowered',
  'polarity',
  'actor',
  'object',
  'condition',
  'reworded',
  'added',
  'removed',
  'split',
  'merged',
  'lead-in',
  'moved',
  'link',
  'place',
  'formatting',
] as const;
export type ChangeClass = (typeof CHANGE_CLASSES)[number];

/** Counted, and left out of a report unless all is asked for: nobody has to act on them. */
export const FOLDED: ReadonlySet<ChangeClass> = new Set(['link', 'place', 'formatting']);

/** What a change asks of a party; `neutral` also where the form of the wording does not show it. */
export type Demand = 'stricter' | 'looser' | 'neutral';
export interface Direction {
  client: Demand;
  server: Demand;
}

export type Party = 'client' | 'server' | 'both';

/** A sentence on one side of a change. */
export interface Place {
  page: string;
  /** Anchor of the section; in `schema.json` the JSON pointer. */
  section: string;
  headings: string[];
  /** 1-based; absent in `schema.json`. */
  line?: number;
  /** The strictest that the sentence gives, inherited from its lead-in where it has none of its own. */
  level: Level | 'MAY';
  actor?: Party;
  /** The clause that owns the sentence, the first where several do; only where a ledger has one. */
  id?: string;
  /** `Sentence.id`: page, section and fingerprint of the words. */
  sentence: string;
  /** Fingerprint of the words. */
  fingerprint: string;
  words: string;
  leadIn?: string;
}

/** A run of words that both wordings share, or that only the earlier or the later one has. */
export interface WordRun {
  op: 'same' | 'removed' | 'added';
  text: string;
}

/** Another place with the same rule. */
export interface Copy {
  page: string;
  section: string;
  line?: number;
  id?: string;
  /** `ledger`: said to be a copy there; else how alike the words are, 0 to 1. */
  because: 'ledger' | number;
  /** This change set changes the copy too. */
  changed: boolean;
}

/** The commit that made a change. */
export interface Attribution {
  commit: string;
  /** ISO 8601, UTC. */
  date: string;
  /** Number of the pull request that its message names. */
  pullRequest?: number;
}

/** A pair that was considered and not taken: for a person to overrule. */
export interface OtherPair {
  from: Pick<Place, 'page' | 'section' | 'line' | 'words' | 'sentence'>;
  to: Pick<Place, 'page' | 'section' | 'line' | 'words' | 'sentence'>;
  score: number;
}

export interface Change {
  /** Stable while the two wordings stand; `~n` for the nth change of equal wordings. */
  key: string;
  class: ChangeClass;
  also: ChangeClass[];
  direction: Direction;
  from?: Place;
  to?: Place;
  /** The other parts of a split (later sentences) or a merge (earlier ones); `to` or `from` is the first. */
  parts?: Place[];
  /** How the two were paired: a rung of the ladder, items, or containment of parts; absent for added and removed. */
  method?: PairMethod | 'containment';
  /** Similarity of the words without keywords, 0 to 1; absent for added and removed. */
  score?: number;
  /** A pair that a person has to look at before anything is carried over. */
  verdict?: 'accepted' | 'review';
  runnerUp?: OtherPair;
  /** For an added or removed sentence: what it may have come from or gone to. */
  possible?: OtherPair;
  /** Word diff, unless more than half the words changed: then the two wordings are shown as they are. */
  words?: WordRun[];
  /** Items that hang under this sentence and are unchanged themselves. */
  items?: number;
  /** Clauses, lineages, checks and traces that rest on the sentence. */
  clauses: string[];
  lineages: string[];
  checks: string[];
  traces: string[];
  copies: Copy[];
  by?: Attribution;
  /** Whether the later side's changelog speaks of it; absent when there is no changelog to compare with. */
  inChangelog?: boolean;
}

export interface PageChanges {
  added: string[];
  /** With the pages that its sentences stand on now, most first. */
  dropped: { page: string; went: { page: string; sentences: number }[] }[];
  /** By content, which is equal or nearly so. */
  renamed: { from: string; to: string; score: number }[];
}

/** A keyword that a page has more or fewer of; a renamed page goes by its new name. */
export interface KeywordChange {
  page: string;
  keyword: string;
  from: number;
  to: number;
}

/** A link in a normative sentence whose page or anchor stood on the earlier side and is gone on the later. */
export interface DanglingReference {
  page: string;
  line?: number;
  /** `page` or `page#anchor`, below the revision's folder. */
  target: string;
  gone: 'page' | 'anchor';
}

/** An entry of a changelog page that no clause change answers to. */
export interface ChangelogEntry {
  page: string;
  line: number;
  words: string;
  /** The heading that it stands under. */
  heading: string;
  /** It names a method, type or member of the wire shapes that changed. */
  wire: boolean;
}

/** A page that could not be read on one side: nothing is known of its sentences. */
export interface SideFailure {
  side: 'from' | 'to';
  page: string;
  line?: number;
  reason: string;
}

/** One side of a comparison. */
export interface SideName {
  revision: string;
  /** Commit of the published repository; null for a plain folder or a working copy. */
  commit: string | null;
}

export interface ChangeSet {
  from: SideName;
  to: SideName;
  /** Sentences that were compared: pairs, and those without a partner. */
  compared: number;
  /** Every class that occurs, folded ones too, in the order of classes. */
  counts: Partial<Record<ChangeClass, number>>;
  /** In the order of consequence, then page and line. */
  changes: Change[];
  pages: PageChanges;
  keywords: KeywordChange[];
  dangling: DanglingReference[];
  /** Null when one side has no schema, or one that the wire form cannot hold; `wireNote` says which. */
  wire: WireChanges | null;
  wireNote?: string;
  /** Null when the later side has no changelog page, or one without entries. */
  changelog: { page: string; unmatched: ChangelogEntry[] } | null;
  failures: SideFailure[];
}
