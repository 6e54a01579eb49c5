/** Two JSON reports → the clauses whose outcome differs. */
import type { Outcome, Verdict } from '../../validate/judgement.js';
import { oneLine } from '../one-line.js';
import type { ReportDocument } from './json.js';
import type { MergedDocument } from './merge.js';

export interface OutcomeChange {
  revision: string;
  id: string;
  level: string;
  /** Null where that report does not have the clause. */
  from: Outcome | null;
  to: Outcome | null;
}

export interface Comparison {
  verdict: { from: Verdict; to: Verdict };
  /** Revisions that only one of them judged. */
  only: { from: string[]; to: string[] };
  /** Clauses compared: those of revisions that both judged. */
  compared: number;
  /** By revision, then id. */
  changed: OutcomeChange[];
}

/** Over several traces a clause's outcome is the worst that one of them had. */
const WORST_FIRST: readonly Outcome[] = [
  'unsupported',
  'fail',
  'warn',
  'pass',
  'not-observed',
  'not-applicable',
  'excluded',
];

export function compareReports(
  before: ReportDocument | MergedDocument,
  after: ReportDocument | MergedDocument,
): Comparison {
  const from = outcomesOf(before);
  const to = outcomesOf(after);
  const both = [...from.keys()].filter((revision) => to.has(revision)).sort();
  let compared = 0;
  const changed: OutcomeChange[] = [];
  for (const revision of both) {
    const old = from.get(revision) ?? new Map<string, Cell>();
    const now = to.get(revision) ?? new Map<string, Cell>();
    for (const id of [...new Set([...old.keys(), ...now.keys()])].sort()) {
      compared++;
      const a = old.get(id);
      const b = now.get(id);
      if (a?.outcome === b?.outcome) continue;
      const level = (b ?? a)?.level ?? '';
      changed.push({ revision, id, level, from: a?.outcome ?? null, to: b?.outcome ?? null });
    }
  }
  return {
    verdict: { from: before.verdict, to: after.verdict },
    only: {
      from: [...from.keys()].filter((revision) => !to.has(revision)).sort(),
      to: [...to.keys()].filter((revision) => !from.has(revision)).sort(),
    },
    compared,
    changed,
  };
}

interface Cell {
  level: string;
  outcome: Outcome;
}

function outcomesOf(document: ReportDocument | MergedDocument): Map<string, Map<string, Cell>> {
  const byRevision = new Map(revisionsOf(document).map((revision) => [revision, new Map<string, Cell>()]));
  const put = (revision: string, id: string, level: string, outcome: Outcome | null | undefined): void => {
    if (outcome !== null && outcome !== undefined) byRevision.get(revision)?.set(id, { level, outcome });
  };
  if ('merged' in document) {
    for (const { revision, id, level, outcomes } of document.requirements)
      put(
        revision,
        id,
        level,
        WORST_FIRST.find((outcome) => outcomes[outcome] !== undefined),
      );
  } else if ('summaries' in document) {
    for (const { id, level, outcomes } of document.requirements)
      document.revisions.forEach((revision, i) => {
        put(revision, id, level, outcomes[i]);
      });
  } else
    for (const { id, level, outcome } of document.requirements) put(document.revision, id, level, outcome);
  return byRevision;
}

function revisionsOf(document: ReportDocument | MergedDocument): string[] {
  if ('merged' in document)
    return document.traces.flatMap(({ revisions }) => revisions.map(({ revision }) => revision));
  return 'summaries' in document ? document.revisions : [document.revision];
}

export function formatComparison({ verdict, only, compared, changed }: Comparison): string {
  const lines = [
    ...changed.map(
      ({ revision, id, level, from, to }) =>
        `  ${id.padEnd(10)} (${level})  ${revision}  ${from ?? 'absent'} → ${to ?? 'absent'}`,
    ),
    ...only.from.map((revision) => `  ${revision} is judged in the first report only`),
    ...only.to.map((revision) => `  ${revision} is judged in the second report only`),
    `${changed.length} of ${compared} outcomes differ`,
    `verdict: ${verdict.from}${verdict.from === verdict.to ? '' : ` → ${verdict.to}`}`,
  ];
  return `${lines.map(oneLine).join('\n')}\n`;
}
