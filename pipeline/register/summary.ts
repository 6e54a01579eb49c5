/** What a registration or a derivation did, as plain data and as text for the person who reviews it. */
import type { Alignment, Evidence } from './align.js';
import { bearerOf, type ClauseChange } from './changes.js';
import type { StaleDecision } from './decisions.js';
import type { Derivation } from './derive.js';
import type { NewClause } from './entries.js';
import type { Registration } from './reregister.js';

interface Wording {
  page: string;
  section: string;
  words: string;
}

export interface ChangeSummary {
  id: string;
  outcome: ClauseChange['outcome'];
  verdict: ClauseChange['verdict'];
  evidence?: Evidence;
  /** Its places that are not just where they were. */
  places: { before: Wording; after?: Wording }[];
}

export interface NewClauseSummary extends Wording {
  id: string;
  keyword: string;
  /** 1-based; absent in `schema.json`. */
  line?: number;
}

export interface RegistrationSummary {
  written: string[];
  changes: ChangeSummary[];
  tombstones: string[];
  added: NewClauseSummary[];
  permissions: number;
  nonClauses: number;
  unusedDecisions: StaleDecision[];
}

export interface DerivationSummary {
  written: string[];
  descendants: { id: string; from: string; relation: string; settled: boolean; change: ChangeSummary }[];
  dropped: string[];
  added: NewClauseSummary[];
  permissions: number;
  nonClauses: number;
  possible: { before: Wording; after: Wording; evidence: Evidence }[];
  unusedDecisions: StaleDecision[];
}

export function summariseRegistration(result: Registration): RegistrationSummary {
  const { tombstones, permissions, nonClauses, unusedDecisions } = result;
  return {
    written: result.written.map(({ file }) => file),
    changes: result.changes.map(changeSummary),
    tombstones,
    added: result.added.map(newClause),
    permissions,
    nonClauses,
    unusedDecisions,
  };
}

export function summariseDerivation(result: Derivation): DerivationSummary {
  const { dropped, permissions, nonClauses, unusedDecisions } = result;
  return {
    written: result.written.map(({ file }) => file),
    descendants: result.descendants.map(({ change, ...rest }) => ({
      ...rest,
      change: changeSummary(change),
    })),
    dropped,
    added: result.added.map(newClause),
    permissions,
    nonClauses,
    possible: possiblePairs(result.possible),
    unusedDecisions,
  };
}

export function formatRegistration(summary: RegistrationSummary): string {
  return lines([
    ...summary.changes.flatMap((change) => [
      `${change.outcome}: ${change.id}${certainty(change)}`,
      ...wordings(change),
    ]),
    ...summary.added.flatMap(newLines),
    ...decisionLines(summary.unusedDecisions),
    counts(summary, [
      [summary.changes.length, 'clauses changed'],
      [summary.tombstones.length, 'tombstones'],
    ]),
  ]);
}

export function formatDerivation(summary: DerivationSummary): string {
  const settled = summary.descendants.filter((descendant) => descendant.settled).length;
  const total = summary.descendants.length + summary.added.length;
  const share = total === 0 ? '' : ` (${((100 * settled) / total).toFixed(1)} %)`;
  return lines([
    ...summary.descendants
      .filter((descendant) => !descendant.settled)
      .flatMap(({ id, from, relation, change }) => [
        `waits for review: ${id} ${relation} from ${from}${certainty(change)}`,
        ...wordings(change),
      ]),
    ...summary.added.flatMap(newLines),
    ...summary.dropped.map((id) => `dropped: ${id}`),
    ...summary.possible.flatMap(({ before, after, evidence }) => [
      `possible pair (${evidence.score.toFixed(2)}):`,
      ...wording('-', before),
      ...wording('+', after),
    ]),
    ...decisionLines(summary.unusedDecisions),
    `${settled} of ${total} clauses carried over without a person${share}`,
    counts(summary, [[summary.dropped.length, 'dropped']]),
  ]);
}

function changeSummary({ clause, outcome, verdict, evidence, sources }: ClauseChange): ChangeSummary {
  const places = sources
    .filter(({ carried }) => carried.kind !== 'same')
    .flatMap(({ carried }) => {
      const before = bearerOf(carried, 'before');
      const after = bearerOf(carried, 'after');
      if (before === undefined) return [];
      return [{ before: worded(before), ...(after === undefined ? {} : { after: worded(after) }) }];
    });
  return { id: clause.id, outcome, verdict, ...(evidence === undefined ? {} : { evidence }), places };
}

function newClause({ id, spot }: NewClause): NewClauseSummary {
  const bearer = spot.item ?? spot.sentence;
  const line = spot.item === undefined ? spot.occurrence.line : spot.item.lines[0];
  return { id, keyword: spot.occurrence.keyword, ...worded(bearer), ...(line === undefined ? {} : { line }) };
}

function possiblePairs(possible: Alignment['possible']): DerivationSummary['possible'] {
  return possible.map(({ a, b, evidence }) => ({ before: worded(a), after: worded(b), evidence }));
}

function worded({ page, section, words }: Wording): Wording {
  return { page, section, words };
}

function certainty({ evidence, verdict }: ChangeSummary): string {
  return evidence === undefined ? '' : ` (${evidence.method} ${evidence.score.toFixed(2)}, ${verdict})`;
}

function wordings({ places }: ChangeSummary): string[] {
  return places.flatMap(({ before, after }) => [
    ...wording('-', before),
    ...(after === undefined ? [] : wording('+', after)),
  ]);
}

function wording(sign: string, { page, section, words }: Wording): string[] {
  return [`  ${sign} ${page}#${section}: ${words}`];
}

function newLines({ id, page, line, section, keyword, words }: NewClauseSummary): string[] {
  const place = line === undefined ? `${page}#${section}` : `${page}:${line}`;
  return [`new, waits for review: ${id} ${keyword}`, `  + ${place}: ${words}`];
}

function decisionLines(unused: readonly StaleDecision[]): string[] {
  return unused.map(
    ({ decision: { between, pair }, reason }) =>
      `unused decision between ${between.join(' and ')} (${pair.join(', ')}): ${reason}; remove it from registries/decisions.yaml`,
  );
}

function counts(
  { written, added, permissions, nonClauses }: RegistrationSummary | DerivationSummary,
  more: [number, string][],
): string {
  return [
    ...more,
    [added.length, 'new clauses'] as const,
    [permissions, 'new permissions'] as const,
    [nonClauses, 'new non-clauses'] as const,
    [written.length, 'files written'] as const,
  ]
    .map(([count, what]) => `${count} ${what}`)
    .join(', ');
}

function lines(all: readonly string[]): string {
  return `${all.join('\n')}\n`;
}
