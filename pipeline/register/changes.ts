/** What an edit of the pages did to each entry of a ledger. Nothing is written here: errata reports rest on it as it stands. */
import type { Sentence } from '../extract/extraction.js';
import type { Evidence, Pair } from './align.js';
import { type Carried, carry, type Passage } from './carry.js';
import type { LedgerClause, Level, Source } from './ledger.js';
import { LedgerError, type LedgerSource, type Problem, problemAt } from './load.js';

export interface SourceChange {
  /** Index among the clause's sources. */
  index: number;
  source: Source;
  carried: Carried;
}

export interface ClauseChange {
  clause: LedgerClause;
  file: LedgerSource;
  sources: SourceChange[];
  /** The gravest thing that happened to one of its places; `gone` only when all of them are. */
  outcome: 'same' | 'moved' | 'reworded' | 'level-changed' | 'partly-gone' | 'gone';
  /** The level after the edit; MAY when what bound is now a permission. */
  level: Level | 'MAY';
  verdict: Pair['verdict'];
  /** Evidence of the least certain pair; absent when everything is gone. */
  evidence?: Evidence;
}

/** Follows every clause of the files through an edit. Refuses a ledger whose sources do not stand in the earlier pages. */
export function changesOf(files: readonly LedgerSource[], through: Passage): ClauseChange[] {
  const problems: Problem[] = [];
  const changes = files.flatMap((file) =>
    file.data.clauses.map((clause, i) => {
      const sources = (clause.sources ?? []).flatMap((source, index): SourceChange[] => {
        const carried = carry(source, through);
        if (carried !== undefined) return [{ index, source, carried }];
        problems.push(
          problemAt(file, ['clauses', i, 'sources', index], unanchored(clause.id, source, through)),
        );
        return [];
      });
      return changeOf(clause, file, sources);
    }),
  );
  if (problems.length > 0) throw new LedgerError(problems);
  return changes;
}

/** Says that a source does not stand where the ledger was last registered. */
export function unanchored(who: string, source: Source, { before }: Passage): string {
  const at = before.extraction.commit === null ? '' : ` at ${before.extraction.commit.slice(0, 12)}`;
  return (
    `${who}: no sentence of these words (${source.words}) with its ${source.keyword} stands in ` +
    `${source.page}#${source.section}${at}; register against the pages that the ledger was sealed on`
  );
}

/** The sentence that bears a carried source: the item where one is meant. */
export function bearerOf(carried: Carried, side: 'before' | 'after'): Sentence | undefined {
  const spot = side === 'before' ? carried.before : carried.kind === 'gone' ? undefined : carried.after;
  return spot?.item ?? spot?.sentence;
}

function changeOf(clause: LedgerClause, file: LedgerSource, sources: SourceChange[]): ClauseChange {
  const standing = sources.flatMap(({ carried, source }) =>
    carried.kind === 'gone' ? [] : [{ carried, source }],
  );
  const level = levelAfter(clause, standing);
  const worst = standing
    .map(({ carried }) => carried)
    .reduce<(typeof standing)[number]['carried'] | undefined>(
      (x, y) => (x !== undefined && compareCertainty(x, y) <= 0 ? x : y),
      undefined,
    );
  const kinds = new Set(standing.map(({ carried }) => carried.kind));
  const outcome: ClauseChange['outcome'] =
    standing.length === 0
      ? 'gone'
      : standing.length < sources.length
        ? 'partly-gone'
        : level !== clause.level
          ? 'level-changed'
          : kinds.has('reworded')
            ? 'reworded'
            : kinds.has('moved')
              ? 'moved'
              : 'same';
  const settled = outcome === 'same' || outcome === 'moved' || outcome === 'reworded';
  return {
    clause,
    file,
    sources,
    outcome,
    level,
    verdict: settled ? (worst?.verdict ?? 'accepted') : 'review',
    ...(worst === undefined ? {} : { evidence: worst.evidence }),
  };
}

/** Least certain first. */
function compareCertainty(
  x: { verdict: Pair['verdict']; evidence: Evidence },
  y: { verdict: Pair['verdict']; evidence: Evidence },
): number {
  if (x.verdict !== y.verdict) return x.verdict === 'review' ? -1 : 1;
  return x.evidence.score - y.evidence.score;
}

/**
 * The clause's level where one of its places still gives it; else what the place that gave it gives now, the strictest
 * first. A clause whose places all became permissions is MAY.
 */
function levelAfter(clause: LedgerClause, standing: { carried: Carried; source: Source }[]): Level | 'MAY' {
  const now = standing.flatMap(({ carried, source }) =>
    carried.kind === 'gone' ? [] : [{ was: source.level, is: carried.source.level }],
  );
  if (now.length === 0 || now.some(({ is }) => is === clause.level)) return clause.level;
  const heirs = now.filter(({ was }) => was === clause.level);
  const levels = (heirs.length > 0 ? heirs : now).map(({ is }) => is);
  return (
    (['MUST NOT', 'MUST', 'SHOULD NOT', 'SHOULD'] as const).find((level) => levels.includes(level)) ?? 'MAY'
  );
}
