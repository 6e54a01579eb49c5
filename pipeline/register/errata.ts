/** Errata: a dated page was edited after its lock. Which clause, which words, since which commit. */
import type { Extraction, Sentence } from '../extract/extraction.js';
import { alignExtractions, type Evidence } from './align.js';
import { passage } from './carry.js';
import { bearerOf, type ClauseChange, changesOf } from './changes.js';
import type { Decision } from './decisions.js';
import type { LedgerSource } from './load.js';
import { indexPlaces } from './places.js';

/** One clause whose place changed. */
export interface Erratum {
  id: string;
  outcome: Exclude<ClauseChange['outcome'], 'same'>;
  before: { page: string; section: string; words: string };
  /** Absent where the words are gone. */
  after?: { page: string; section: string; words: string };
  evidence?: Evidence;
  /** Commit of the published repository that made the change; null when the history at hand does not tell. */
  since: string | null;
}

/** A sentence that the edit brought in, with keywords that no clause owns. */
export interface NewWording {
  page: string;
  section: string;
  line: number;
  words: string;
  since: string | null;
}

export interface Errata {
  revision: string;
  /** Commit of the lock, and the one compared with it. */
  locked: string | null;
  current: string | null;
  clauses: Erratum[];
  added: NewWording[];
  /** Sentences of the locked pages that were compared. */
  compared: number;
}

/** The pages of a revision at each commit that touched them after the lock, oldest first. */
export type History = readonly { commit: string; extraction: Extraction }[];

export function errataOf(
  files: readonly LedgerSource[],
  locked: Extraction,
  current: Extraction,
  history: History = [],
  decisions: readonly Decision[] = [],
): Errata {
  const alignment = alignExtractions(locked, current, decisions);
  const own = files.filter(({ data }) => data.revision === locked.revision);
  const changes = changesOf(own, passage(indexPlaces(locked), indexPlaces(current), alignment));
  const clauses = changes.flatMap(({ clause, outcome, sources, evidence }): Erratum[] => {
    if (outcome === 'same') return [];
    // The place to show is the first that the outcome rests on.
    const kind =
      outcome === 'gone' || outcome === 'partly-gone' ? 'gone' : outcome === 'moved' ? 'moved' : 'reworded';
    const shown =
      sources.find(({ carried }) => carried.kind === kind) ??
      sources.find(({ carried }) => carried.kind !== 'same');
    if (shown === undefined) return [];
    const before = bearerOf(shown.carried, 'before');
    const after = bearerOf(shown.carried, 'after');
    if (before === undefined) return [];
    return [
      {
        id: clause.id,
        outcome,
        before: placed(before),
        ...(after === undefined ? {} : { after: placed(after) }),
        ...(evidence === undefined ? {} : { evidence }),
        since: since(history, (extraction) =>
          after === undefined ? !holds(extraction, before) : holds(extraction, after),
        ),
      },
    ];
  });
  const added = alignment.added.map((sentence) => ({
    ...placed(sentence),
    line: sentence.lines[0],
    since: since(history, (extraction) => holds(extraction, sentence)),
  }));
  return {
    revision: locked.revision,
    locked: locked.commit,
    current: current.commit,
    clauses,
    added,
    compared: locked.sentences.length,
  };
}

/** The first commit from which on something holds. */
function since(history: History, holdsAt: (extraction: Extraction) => boolean): string | null {
  let found: string | null = null;
  for (const { commit, extraction } of [...history].reverse()) {
    if (!holdsAt(extraction)) break;
    found = commit;
  }
  return found;
}

function holds(extraction: Extraction, sentence: Sentence): boolean {
  return extraction.sentences.some(
    (other) =>
      other.page === sentence.page &&
      other.section === sentence.section &&
      other.fingerprints.words === sentence.fingerprints.words,
  );
}

function placed({ page, section, words }: Sentence): { page: string; section: string; words: string } {
  return { page, section, words };
}
