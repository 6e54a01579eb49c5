/**
 * Where the official suite and our validator speak of the same rule, they must say the same of the same session. The map of
 * checks to clauses is agreement.yaml; a pair that disagrees stands in divergences.yaml, or is a fault.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { Scores } from './baseline.js';
import { type CheckStatus, LEGS, REVISIONS, type Revision } from './scenarios.js';
import { judgeParty, type Outcome } from './verdict.js';

const HERE = fileURLToPath(new URL('../../conformance/', import.meta.url));
const CAPTURES = fileURLToPath(new URL('../../../test/corpus/captured/', import.meta.url));

/** Why no clause speaks of a check. */
const REASONS = ['fixture', 'permission', 'extension', 'oauth', 'http', 'unstated'];

/** By check id: clauses, or the reason why there are none. */
export type AgreementMap = Record<string, string[] | string>;

export const readMap = (): AgreementMap =>
  (parse(readFileSync(`${HERE}agreement.yaml`, 'utf8')) as { checks: AgreementMap }).checks;

/** A row of divergences.yaml. `checks`: the checks of the suite that judge the clause the other way in these captures. */
export interface Divergence {
  revision: string;
  clause: string;
  captures: string[];
  checks?: string[];
}

export const readDivergences = (): Divergence[] =>
  (parse(readFileSync(`${HERE}divergences.yaml`, 'utf8')) as { divergences: Divergence[] }).divergences;

/** One recorded session of the suite: what the suite said of it, and what we say. */
export interface Session {
  revision: Revision;
  /** Name of the capture, without its ending. */
  capture: string;
  checks: Record<string, CheckStatus>;
  /** By clause id; undefined when the session was not recorded. */
  outcomes: ReadonlyMap<string, Outcome> | undefined;
}

const STANDINGS = ['divergent', 'agree', 'not observed', 'not judged'] as const;
export type Standing = (typeof STANDINGS)[number];

/** How a check and a clause stand to each other over all sessions of a revision: the first of the four that some session shows. */
export interface Pair {
  revision: Revision;
  check: string;
  clause: string;
  standing: Standing;
  /** Captures in which they disagree, when they do. */
  captures: string[];
}

/** The suite's verdicts joined with our judgement of the committed captures. */
export async function suiteSessions(scores: Scores): Promise<Session[]> {
  const sessions: Session[] = [];
  for (const revision of REVISIONS) {
    for (const leg of LEGS) {
      const judged = new Map<string, ReadonlyMap<string, Outcome> | undefined>();
      for (const [scenario, { checks }] of Object.entries(scores[revision][leg])) {
        const capture = leg === 'server' ? 'suite-server' : `suite-client-${scenario.replaceAll('/', '-')}`;
        const file = `${CAPTURES}${revision}/${capture}.jsonl`;
        if (!judged.has(capture) && existsSync(file))
          judged.set(capture, (await judgeParty(file, revision, leg)).outcomes);
        sessions.push({ revision, capture, checks, outcomes: judged.get(capture) });
      }
    }
  }
  return sessions;
}

/** Every pair of a mapped check and clause, in the order of the map. */
export function pairsOf(sessions: readonly Session[], map: AgreementMap): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const { revision, capture, checks, outcomes } of sessions) {
    if (outcomes === undefined) continue;
    for (const [check, status] of Object.entries(checks)) {
      const clauses = map[check];
      if (!Array.isArray(clauses) || status === 'SKIPPED') continue;
      // A clause id belongs to one revision; the other one's is unknown to this judgement.
      for (const clause of clauses.filter((id) => outcomes.has(id))) {
        const standing = standingOf(status, outcomes.get(clause));
        const key = `${revision} ${check} ${clause}`;
        const pair = pairs.get(key) ?? { revision, check, clause, standing, captures: [] };
        if (STANDINGS.indexOf(standing) < STANDINGS.indexOf(pair.standing)) pair.standing = standing;
        if (standing === 'divergent' && !pair.captures.includes(capture)) pair.captures.push(capture);
        pairs.set(key, pair);
      }
    }
  }
  return [...pairs.values()];
}

function standingOf(status: CheckStatus, outcome: Outcome | undefined): Standing {
  if (outcome === 'excluded' || outcome === 'unsupported') return 'not judged';
  if (outcome !== 'pass' && outcome !== 'fail' && outcome !== 'warn') return 'not observed';
  return (status === 'SUCCESS') === (outcome === 'pass') ? 'agree' : 'divergent';
}

/** What is wrong with the map, the recordings or the ledger of divergences; each line says what to do. */
export function agreementFaults(
  sessions: readonly Session[],
  map: AgreementMap,
  divergences: readonly Divergence[],
): string[] {
  const found = [...mapFaults(sessions, map), ...recordingFaults(sessions)];
  const pairs = pairsOf(sessions, map);
  for (const { revision, check, clause, captures } of pairs) {
    for (const capture of captures) {
      if (!divergences.some((row) => covers(row, revision, clause, capture, check))) {
        found.push(
          `${revision} ${capture}: the suite's ${check} and our ${clause} disagree. Find out who is right; until then add ${check} to "checks" of a row for ${clause} and ${capture} in conformance/divergences.yaml`,
        );
      }
    }
  }
  for (const row of divergences) {
    for (const check of row.checks ?? []) {
      for (const capture of row.captures) {
        const holds = pairs.some(
          (pair) =>
            pair.check === check &&
            pair.captures.includes(capture) &&
            covers(row, pair.revision, pair.clause, capture, check),
        );
        if (!holds)
          found.push(
            `divergences.yaml: ${row.revision} ${row.clause} no longer disagrees with ${check} in ${capture}; take the check out of the row`,
          );
      }
    }
  }
  return found;
}

function covers(row: Divergence, revision: string, clause: string, capture: string, check: string): boolean {
  return (
    row.revision === revision &&
    row.clause === clause &&
    row.captures.includes(capture) &&
    (row.checks ?? []).includes(check)
  );
}

function mapFaults(sessions: readonly Session[], map: AgreementMap): string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  const clauses = new Set(sessions.flatMap(({ outcomes }) => [...(outcomes?.keys() ?? [])]));
  for (const { revision, checks, outcomes } of sessions) {
    for (const id of Object.keys(checks)) {
      seen.add(id);
      const row = map[id];
      if (row === undefined)
        found.add(
          `the suite's check ${id} is not in conformance/agreement.yaml: add "${id}: [CLAUSE, ...]" with the clauses of each revision that state the same rule, or "${id}: ${REASONS.join('|')}"`,
        );
      else if (Array.isArray(row) && outcomes !== undefined && !row.some((clause) => outcomes.has(clause)))
        found.add(
          `agreement.yaml: ${id} runs at ${revision}, where none of its clauses stands; add those of ${revision}`,
        );
    }
  }
  for (const [id, row] of Object.entries(map)) {
    if (!seen.has(id)) found.add(`agreement.yaml: the suite no longer has a check ${id}; take the row out`);
    if (!Array.isArray(row) && !REASONS.includes(row))
      found.add(`agreement.yaml: ${id} has the reason ${row}; known are ${REASONS.join(', ')}`);
    for (const clause of Array.isArray(row) ? row : []) {
      if (!clauses.has(clause))
        found.add(`agreement.yaml: ${id} names ${clause}, which is no clause of either revision`);
    }
  }
  return [...found];
}

function recordingFaults(sessions: readonly Session[]): string[] {
  const missing = new Set(
    sessions
      .filter(({ outcomes }) => outcomes === undefined)
      .map(
        ({ revision, capture }) =>
          `${revision} ${capture} is not recorded: npm run captures -- suite-${capture.startsWith('suite-client') ? 'client' : 'server'}`,
      ),
  );
  return [...missing];
}

/** By revision, how many pairs stand how. */
export function agreementCounts(pairs: readonly Pair[]): Record<Revision, Record<Standing, number>> {
  return Object.fromEntries(
    REVISIONS.map((revision) => [
      revision,
      Object.fromEntries(
        STANDINGS.map((standing) => [
          standing,
          pairs.filter((pair) => pair.revision === revision && pair.standing === standing).length,
        ]),
      ),
    ]),
  ) as Record<Revision, Record<Standing, number>>;
}
