/**
 * The Baseline artefact: findings that are known and passed over, so that a run fails on new ones only.
 *
 * A finding is known by its revision, clause, check and words. Where it stood (`seq`, line, trace) is left out, since the
 * next recording has it elsewhere; how often it may occur is kept. What occurs more often than recorded is new.
 */
import { totalsOf, type Verdict, verdictOf, worst } from '../../validate/judgement.js';
import { isKnown, type Report, type ReportFinding, type ReportRevision } from './report.js';

export interface BaselineEntry {
  revision: string;
  /** Clause id; `wire schema` for a point of the wire schema. */
  clause: string;
  /** Check id, or the JSON pointer of a wire point. */
  check: string;
  detail: string;
  /** How many such findings are passed over. */
  count: number;
}

export interface Baseline {
  form: 1;
  /** Sorted by revision, clause, check, detail. */
  known: BaselineEntry[];
}

export interface AgainstBaseline {
  reports: Report[];
  /** Findings passed over, and findings that are new. */
  known: number;
  fresh: number;
  /** Entries of which fewer occur than recorded; `count` is how many are missing. */
  gone: BaselineEntry[];
}

const WIRE = 'wire schema';
/** Findings past the cap have no words: they are counted under these. */
const UNCOUNTED = 'not kept';

/** What a finding is known by, without its revision. */
export function findingKey(
  clause: string,
  { check, detail }: Pick<ReportFinding, 'check' | 'detail'>,
): string {
  return `${clause}:${check}:${withoutPlace(detail)}`;
}

const withoutPlace = (detail: string): string => detail.replace(/ \(earlier: seq \d+\)$/, '');

const keyOf = ({ revision, clause, check, detail }: Omit<BaselineEntry, 'count'>): string =>
  JSON.stringify([revision, clause, check, detail]);

/** All findings of some reports as a baseline. */
export function baselineOf(reports: readonly Report[]): Baseline {
  const entries = new Map<string, BaselineEntry>();
  for (const entry of reports.flatMap((report) => report.revisions.flatMap(entriesOf))) {
    const key = keyOf(entry);
    const present = entries.get(key);
    if (present === undefined) entries.set(key, entry);
    else present.count += entry.count;
  }
  const known = [...entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
  return { form: 1, known };
}

function entriesOf({ revision, clauses, wire }: ReportRevision): BaselineEntry[] {
  return [
    ...clauses.flatMap((clause) => [
      ...clause.findings.map(({ check, detail }) => ({
        revision,
        clause: clause.id,
        check,
        detail: withoutPlace(detail),
        count: 1,
      })),
      ...(clause.uncounted === 0
        ? []
        : [{ revision, clause: clause.id, check: UNCOUNTED, detail: '', count: clause.uncounted }]),
    ]),
    ...wire.findings.map(({ path, what }) => ({
      revision,
      clause: WIRE,
      check: path,
      detail: what,
      count: 1,
    })),
  ];
}

/** Marks what the baseline has, in the order of the reports, and settles the verdicts by the rest. */
export function againstBaseline(reports: readonly Report[], baseline: Baseline): AgainstBaseline {
  const left = new Map<string, number>();
  for (const entry of baseline.known) left.set(keyOf(entry), (left.get(keyOf(entry)) ?? 0) + entry.count);
  const counts = { known: 0, fresh: 0 };
  const take = (entry: BaselineEntry): boolean => {
    const key = keyOf(entry);
    const open = left.get(key) ?? 0;
    const has = open >= entry.count;
    if (has) left.set(key, open - entry.count);
    counts[has ? 'known' : 'fresh'] += entry.count;
    return has;
  };
  const marked = reports.map((report) => {
    const revisions = report.revisions.map((revision) => markRevision(revision, take));
    return { ...report, revisions, verdict: worst(revisions.map(({ verdict }) => verdict)) };
  });
  const judged = new Set(reports.flatMap((report) => report.revisions.map(({ revision }) => revision)));
  const gone = baseline.known
    .filter(({ revision }) => judged.has(revision))
    .map((entry) => ({ ...entry, count: left.get(keyOf(entry)) ?? 0 }))
    .filter(({ count }) => count > 0);
  return { reports: marked, ...counts, gone };
}

function markRevision(revision: ReportRevision, take: (entry: BaselineEntry) => boolean): ReportRevision {
  const own = revision.revision;
  const clauses = revision.clauses.map((clause) => {
    if (clause.findings.length === 0) return clause;
    const findings = clause.findings.map((finding): ReportFinding => {
      const { check, detail } = finding;
      const entry = { revision: own, clause: clause.id, check, detail: withoutPlace(detail), count: 1 };
      return take(entry) ? { ...finding, known: true } : finding;
    });
    const rest = { revision: own, clause: clause.id, check: UNCOUNTED, detail: '', count: clause.uncounted };
    const uncounted = clause.uncounted > 0 && take(rest) ? 0 : clause.uncounted;
    return { ...clause, findings, uncounted };
  });
  const points = revision.wire.findings.map(({ path, what }) =>
    take({ revision: own, clause: WIRE, check: path, detail: what, count: 1 }),
  );
  const allKnown = points.length > 0 && points.every(Boolean);
  const wire = allKnown ? { ...revision.wire, known: true as const } : revision.wire;
  return { ...revision, clauses, wire, verdict: verdictWithout(clauses, revision, allKnown) };
}

function verdictWithout(
  clauses: ReportRevision['clauses'],
  { wire }: ReportRevision,
  wireKnown: boolean,
): Verdict {
  const open = clauses.filter((clause) => !isKnown(clause)).map(({ outcome }) => ({ outcome }));
  return verdictOf(totalsOf(open), wireKnown ? { ...wire, invalid: 0 } : wire);
}

/** JSON with a final newline. */
export function printBaseline(baseline: Baseline): string {
  return `${JSON.stringify(baseline, null, 2)}\n`;
}

/** What a run against a baseline says under its report. */
export function baselineLines({ known, fresh, gone }: AgainstBaseline): string[] {
  const findings = (count: number) => `${count} known finding${count === 1 ? '' : 's'}`;
  return [
    `baseline: ${findings(known)} passed over, ${fresh === 0 ? 'none' : fresh} new`,
    ...(gone.length === 0 ? [] : ['no longer occurring (--update-baseline drops them):']),
    ...gone.map(
      ({ revision, clause, check, detail, count }) =>
        `  ${revision} ${clause} [${check}] ${detail}${count > 1 ? ` (${count} times)` : ''}`,
    ),
  ];
}

/** The baseline after a run: what was found; entries of revisions that were not judged stay. */
export function updatedBaseline(present: Baseline | undefined, reports: readonly Report[]): Baseline {
  const judged = new Set(reports.flatMap((report) => report.revisions.map(({ revision }) => revision)));
  const kept = (present?.known ?? []).filter(({ revision }) => !judged.has(revision));
  const known = [...kept, ...baselineOf(reports).known];
  return { form: 1, known: known.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)) };
}
