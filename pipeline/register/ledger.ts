/** The Ledger artefact: registries/<revision>/<area>.yaml, described for people in registries/README.md. */
import type { Keyword } from '../extract/extraction.js';

export type Level = 'MUST' | 'MUST NOT' | 'SHOULD' | 'SHOULD NOT';
export type Actor = 'client' | 'server' | 'both';
export type Transport = 'stdio' | 'streamable-http';

/** One keyword that a clause owns, named so that it survives re-wrapping and renumbering of its page. */
export interface Source {
  page: string;
  /** Anchor of the section; for `schema.json` the first JSON pointer. */
  section: string;
  keyword: Keyword;
  /** 1-based position of the keyword in its sentence (in the lead-in's sentence when `leadIn` is there). */
  ordinal: number;
  /** Level that this keyword gives: REQUIRED and SHALL are MUST, RECOMMENDED is SHOULD; MAY for permissions. */
  level: Level | 'MAY';
  /** Fingerprint of the sentence's words, or of the item's. */
  words: string;
  /** Which repetition of these words in the section; absent means the first. */
  nth?: number;
  /** Fingerprint of the lead-in, when the source is one item of a list. */
  leadIn?: string;
  /** Fingerprint over the items' words, when the source is a lead-in that takes its items with it. */
  items?: string;
  /** Earlier fingerprints of this place: an erratum keeps the id. */
  errata?: { words: string; until: string }[];
}

export type LineageRelation =
  | 'same'
  | 'moved'
  | 'reworded'
  | 'narrowed'
  | 'widened'
  | 'level-changed'
  | 'split'
  | 'merged'
  | 'replaced';

export interface Lineage {
  rule: string;
  relation?: LineageRelation;
  from?: string[];
  dropped?: boolean;
}

export const EXCLUSION_REASONS = [
  'internal-conduct',
  'hidden-state',
  'intent',
  'user-interface',
  'deployment',
  'elapsed-time',
  'raw-bytes',
  'framing',
  'several-sessions',
  'meaning-of-content',
  'mere-ability',
  'umbrella',
  'intermediary',
  'oauth-out-of-band',
  'custom-transport',
  'opt-out',
  'contradiction',
  'allocation',
] as const;
export type ExclusionReason = (typeof EXCLUSION_REASONS)[number];

export const NON_CLAUSE_REASONS = [
  'keyword-definition',
  'changelog',
  'restates-table',
  'example',
  'quotation',
  'descriptive',
  'heading',
  'schema-restates-prose',
] as const;
export type NonClauseReason = (typeof NON_CLAUSE_REASONS)[number];

export interface LedgerClause {
  id: string;
  level: Level;
  actor: Actor;
  says: string;
  /** Places as a person writes them; `register` turns them into `sources`. */
  at?: string[];
  sources?: Source[];
  lineage: Lineage;
  copies?: string[];
  contradicts?: string[];
  gate?: string;
  transport?: Transport;
  wire?: string[];
  'wire-disagrees'?: string;
  /** Check ids, each with an optional `#rule` that picks one rule of a check shared by different rules. */
  checks?: string[];
  planned?: { check: string; looks: string }[];
  excluded?: { because: ExclusionReason; note: string };
  review?: 'new' | 'matched';
  /** How `register` came to this entry, while it waits for review. */
  evidence?: { method: string; score: number; from?: string; 'runner-up'?: string };
}

export interface LedgerPermission {
  at?: string;
  source?: Source;
}

export interface LedgerNonClause {
  at?: string;
  source?: Source;
  because: NonClauseReason;
  note?: string;
}

export interface Tombstone {
  id: string;
  was: string;
  gone: string;
}

export interface LedgerFile {
  area: string;
  revision: string;
  clauses: LedgerClause[];
  permissions?: LedgerPermission[];
  'non-clauses'?: LedgerNonClause[];
  tombstones?: Tombstone[];
}

/** registries/areas.yaml: the areas in report order. */
export interface Area {
  area: string;
  title: string;
  pages: Record<string, string[]>;
}
