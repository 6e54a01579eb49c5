/** What the suite left on disk → one score for each scenario. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

export type Revision = '2025-11-25' | '2026-07-28';
export type Leg = 'server' | 'client';
export const REVISIONS: readonly Revision[] = ['2025-11-25', '2026-07-28'];
export const LEGS: readonly Leg[] = ['server', 'client'];

/** Folder of the suite in node_modules. */
export const SUITE = fileURLToPath(
  new URL('../../node_modules/@modelcontextprotocol/conformance', import.meta.url),
);

export interface Score {
  /** Whether the revision's requirements count it. */
  scored: boolean;
  passed: boolean;
  success: number;
  failure: number;
  warning: number;
  skipped: number;
  /** The worst status of each check of the scenario, by the check's id. An INFO is a record of traffic, no verdict. */
  checks: Record<string, CheckStatus>;
}

/** Worst first. */
const STATUSES = ['FAILURE', 'WARNING', 'SUCCESS', 'SKIPPED'] as const;
export type CheckStatus = (typeof STATUSES)[number];

interface Check {
  id: string;
  description: string;
  status: CheckStatus | 'INFO';
}

/** Added by the suite itself; it holds for a subject that never spoke. */
const EMPTY_PASS = 'wire-schema-valid';

export interface Requirements {
  server: string[];
  client: string[];
  not_scored: { scenario: string; leg: Leg; reason: string }[];
}

export function requirementsOf(revision: Revision): Requirements {
  return parse(readFileSync(path.join(SUITE, 'requirements', `${revision}.yaml`), 'utf8')) as Requirements;
}

/**
 * A scenario passes with a real success and without a failure. A scenario that left nothing has failed. A check that is
 * reported again in the same words counts once, with its worst status: how often depends on how many requests there were.
 */
export function scoreOf(checks: readonly Check[] | undefined, scored: boolean): Score {
  const statuses = [...worstBy(checks ?? [], ({ id, description }) => `${id}\n${description}`).values()];
  const count = (status: CheckStatus): number => statuses.filter((each) => each === status).length;
  const failure = count('FAILURE');
  const real = checks?.some(({ id, status }) => status === 'SUCCESS' && id !== EMPTY_PASS) ?? false;
  const byId = worstBy(checks ?? [], ({ id }) => id);
  return {
    scored,
    passed: real && failure === 0,
    success: count('SUCCESS'),
    failure,
    warning: count('WARNING'),
    skipped: count('SKIPPED'),
    checks: Object.fromEntries([...byId].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function worstBy(checks: readonly Check[], key: (check: Check) => string): Map<string, CheckStatus> {
  const worst = new Map<string, CheckStatus>();
  for (const status of STATUSES.toReversed()) {
    for (const check of checks) if (check.status === status) worst.set(key(check), status);
  }
  return worst;
}

/** `[auth/]<scenario>-<time>/checks.json` or `server-<scenario>-<time>/checks.json` under a folder, by scenario. */
export function readChecks(folder: string, leg: Leg): Map<string, Check[]> {
  const found = new Map<string, Check[]>();
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const [, name] = /^(.*)-\d{4}-\d\d-\d\dT[\d-]+Z[/\\]checks\.json$/.exec(entry) ?? [];
    if (name === undefined) continue;
    const scenario = name.replaceAll('\\', '/');
    const checks = JSON.parse(readFileSync(path.join(folder, entry), 'utf8')) as Check[];
    found.set(leg === 'server' ? scenario.replace(/^server-/, '') : scenario, checks);
  }
  return found;
}
