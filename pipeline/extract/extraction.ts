/** The Extraction artefact: every normative sentence of one revision, in page order. Held locally, never committed. */

/** The eleven keywords of RFC 2119, longest first within a stem. */
export const KEYWORDS = [
  'MUST NOT',
  'MUST',
  'REQUIRED',
  'SHALL NOT',
  'SHALL',
  'SHOULD NOT',
  'SHOULD',
  'NOT RECOMMENDED',
  'RECOMMENDED',
  'MAY',
  'OPTIONAL',
] as const;
export type Keyword = (typeof KEYWORDS)[number];

export type KeywordFlag = 'may-not' | 'lower-case-not';

export type BlockKind =
  | 'prose'
  | 'list-item'
  | 'callout'
  | 'table-cell'
  | 'block-quote'
  | 'heading'
  | 'footnote'
  | 'schema-description';

/** One keyword of a sentence. */
export interface Occurrence {
  keyword: Keyword;
  /** 1-based line of the keyword's first letter in the page file; absent in schema descriptions. */
  line?: number;
  /** Offset of the keyword in the sentence's `words`, in UTF-16 units. */
  offset: number;
  /** 1-based position among the keywords of its sentence. */
  ordinal: number;
  /**
   * `may-not`: written MAY NOT, read as MAY. `lower-case-not`: a keyword in capitals with a small "not" behind it, which
   * turns what is read as a demand into its opposite.
   */
  flag?: KeywordFlag;
}

/**
 * Layered fingerprints (24 hex digits each): a change is named by the layers that moved.
 * `words`: rendered words; `links`: link targets, own revision normalised; `shape`: levels, actor and lead-in;
 * `place`: page and heading path.
 */
export interface Fingerprints {
  words: string;
  links: string;
  shape: string;
  place: string;
}

/** What a list item, table cell or paragraph hangs under. */
export interface LeadIn {
  /** `id` of the lead-in's own sentence in the same extraction; absent when the lead-in is not normative itself ("Notes:"). */
  sentence?: string;
  words: string;
  /** Fingerprint of `words`. */
  fingerprint: string;
  /** The keyword that an item without one of its own inherits: the last of the lead-in, when it ends in a stem. */
  keyword?: Keyword;
}

export interface Sentence {
  /** Unique in its extraction: page, section, words fingerprint, and `~n` for the nth repetition in that section. */
  id: string;
  /** Path below the revision's folder, or `schema.json`. */
  page: string;
  /** Heading texts from the page's top to the sentence; empty above the first heading. */
  headings: string[];
  /** Anchor slug of the innermost heading; empty above the first heading; in `schema.json` the first JSON pointer. */
  section: string;
  block: BlockKind;
  /** JSON pointers of every type that carries this description; only in `schema.json`. */
  pointers?: string[];
  /** Column header, for table cells. */
  column?: string;
  leadIn?: LeadIn;
  /** The party that the sentence seems to bind, read off its subject, column or lead-in; absent where none is named. */
  actor?: 'client' | 'server' | 'both';
  /** The rendered words, normalised; code spans keep their back-ticks (the fingerprints ignore them). */
  words: string;
  /** In order; empty for an item that inherits its lead-in's keyword. */
  keywords: Occurrence[];
  /** First and last line (1-based) in the page file; [0, 0] in `schema.json`. */
  lines: [number, number];
  /** Targets of the links in the sentence, in order, own revision normalised. */
  links: string[];
  fingerprints: Fingerprints;
  /** 1-based: which repetition this is of equal words in its section. */
  nth: number;
  /** The sentence stands in a lead-in position: `id`s of the items beneath that have no keyword of their own. */
  items?: string[];
}

/** A page that could not be read; its last good sentences are kept and marked. */
export interface PageFailure {
  page: string;
  /** 1-based, where the parser says so. */
  line?: number;
  column?: number;
  reason: string;
  /** Sentences in this extraction that come from the last good reading of the page. */
  stale: boolean;
}

/** A binding sentence without a keyword in capitals ("clients must ignore …"): a review queue, no clause. */
export interface LowerCaseBinding {
  page: string;
  /** 1-based; 0 in `schema.json`. */
  line: number;
  /** JSON pointer of the first type that carries the description; only in `schema.json`. */
  pointer?: string;
  words: string;
}

export interface Extraction {
  revision: string;
  commit: string | null;
  /** Version of the normaliser that every fingerprint rests on. */
  normaliser: number;
  sentences: Sentence[];
  lowerCase: LowerCaseBinding[];
  /** Pages that are generated and never parsed, with the number of keywords in them. */
  generated: { page: string; keywords: number }[];
  failures: PageFailure[];
}
