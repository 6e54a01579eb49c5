/** The official suite's checks against our clauses: what counts as agreement, and what fails with which advice. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import {
  type AgreementMap,
  agreementCounts,
  agreementFaults,
  type Divergence,
  pairsOf,
  type Session,
} from '../../../reference/conformance/agreement.js';
import type { CheckStatus } from '../../../reference/conformance/scenarios.js';
import type { Outcome } from '../../../reference/conformance/verdict.js';

const REVISION = '2025-11-25';

function session(
  checks: Record<string, CheckStatus>,
  outcomes: Record<string, Outcome> | undefined,
  capture = 'suite-server',
): Session {
  const judged = outcomes === undefined ? undefined : new Map(Object.entries(outcomes));
  return { revision: REVISION, capture, checks, outcomes: judged };
}

const standing = (status: CheckStatus, outcome: Outcome) =>
  pairsOf([session({ kiln: status }, { 'TOOL-001': outcome })], { kiln: ['TOOL-001'] }).map(
    (pair) => pair.standing,
  );

describe('a check and a clause', () => {
  it.each([
    ['SUCCESS', 'pass', 'agree'],
    ['FAILURE', 'fail', 'agree'],
    ['WARNING', 'warn', 'agree'],
    ['SUCCESS', 'fail', 'divergent'],
    ['SUCCESS', 'warn', 'divergent'],
    ['FAILURE', 'pass', 'divergent'],
    ['WARNING', 'pass', 'divergent'],
    ['SUCCESS', 'not-observed', 'not observed'],
    ['FAILURE', 'not-applicable', 'not observed'],
    ['SUCCESS', 'excluded', 'not judged'],
    ['FAILURE', 'unsupported', 'not judged'],
  ] as const)('%s against %s: %s', (status, outcome, expected) => {
    expect(standing(status, outcome)).toEqual([expected]);
  });

  it('are no pair when the check was skipped or no clause speaks of it', () => {
    expect(standing('SKIPPED', 'pass')).toEqual([]);
    expect(pairsOf([session({ kiln: 'SUCCESS' }, { 'TOOL-001': 'pass' })], { kiln: 'fixture' })).toEqual([]);
  });

  it('agree when one session shows it, unless another shows the opposite', () => {
    const map = { kiln: ['TOOL-001'] };
    const quiet = session({ kiln: 'SUCCESS' }, { 'TOOL-001': 'not-observed' }, 'suite-client-a');
    const kept = session({ kiln: 'SUCCESS' }, { 'TOOL-001': 'pass' }, 'suite-client-b');
    const broken = session({ kiln: 'SUCCESS' }, { 'TOOL-001': 'fail' }, 'suite-client-c');
    expect(pairsOf([quiet, kept], map)).toMatchObject([{ standing: 'agree', captures: [] }]);
    expect(pairsOf([broken, quiet, kept], map)).toMatchObject([
      { standing: 'divergent', captures: ['suite-client-c'] },
    ]);
    expect(agreementCounts(pairsOf([broken, quiet], map))[REVISION]).toEqual({
      divergent: 1,
      agree: 0,
      'not observed': 0,
      'not judged': 0,
    });
  });
});

describe('faults', () => {
  const map: AgreementMap = { kiln: ['TOOL-001'] };
  const apart = [session({ kiln: 'SUCCESS' }, { 'TOOL-001': 'fail' })];
  const row: Divergence = {
    revision: REVISION,
    clause: 'TOOL-001',
    captures: ['suite-server'],
    checks: ['kiln'],
  };

  it('a disagreement has to stand in the ledger, with the check', () => {
    expect(agreementFaults(apart, map, [])).toEqual([
      expect.stringMatching(/suite-server: .*kiln.*TOOL-001 disagree.*divergences\.yaml/),
    ]);
    expect(agreementFaults(apart, map, [{ ...row, checks: [] }])).toHaveLength(1);
    expect(agreementFaults(apart, map, [{ ...row, captures: ['suite-client-a'] }])).not.toEqual([]);
    expect(agreementFaults(apart, map, [row])).toEqual([]);
  });

  it('a row whose disagreement is gone is stale', () => {
    const together = [session({ kiln: 'SUCCESS' }, { 'TOOL-001': 'pass' })];
    expect(agreementFaults(together, map, [row])).toEqual([
      expect.stringMatching(/TOOL-001 no longer disagrees with kiln/),
    ]);
  });

  it('a check that is not in the map: the line to add is shown', () => {
    const sessions = [session({ kiln: 'SUCCESS', oven: 'FAILURE' }, { 'TOOL-001': 'pass' })];
    expect(agreementFaults(sessions, map, [])).toEqual([
      expect.stringMatching(/check oven is not in conformance\/agreement\.yaml: add "oven: \[CLAUSE/),
    ]);
  });

  it('a check that runs where none of its clauses stands, clauses and checks that do not exist, an unknown reason', () => {
    const sessions = [session({ kiln: 'SUCCESS', oven: 'SUCCESS' }, { 'TOOL-001': 'pass' })];
    expect(
      agreementFaults(sessions, { kiln: ['TOOL-999'], oven: 'whatever', glaze: ['TOOL-001'] }, []),
    ).toEqual([
      expect.stringMatching(/kiln runs at 2025-11-25, where none of its clauses stands/),
      expect.stringMatching(/kiln names TOOL-999/),
      expect.stringMatching(/oven has the reason whatever/),
      expect.stringMatching(/no longer has a check glaze/),
    ]);
  });

  it('a session that was not recorded', () => {
    const sessions = [session({ kiln: 'SUCCESS' }, undefined, 'suite-client-a'), ...apart];
    expect(agreementFaults(sessions, map, [row])).toEqual([
      expect.stringMatching(/suite-client-a is not recorded: npm run captures -- suite-client$/),
    ]);
  });
});

describe('the committed map', () => {
  const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
  const { checks } = parse(read('reference/conformance/agreement.yaml')) as { checks: AgreementMap };
  const { scores } = JSON.parse(read('reference/conformance/baseline.json')) as {
    scores: Record<string, Record<string, Record<string, { checks: Record<string, string> }>>>;
  };

  it.each(['2025-11-25', '2026-07-28'])(
    'has every check of %s, with clauses of that revision',
    (revision) => {
      const { clauses } = JSON.parse(read(`registries/${revision}.json`)) as { clauses: { id: string }[] };
      const ids = new Set(['wire', ...clauses.map(({ id }) => id)]);
      const run = Object.values(scores[revision] ?? {})
        .flatMap((leg) => Object.values(leg))
        .flatMap((scenario) => Object.keys(scenario.checks));
      expect(new Set(run).size).toBeGreaterThan(60);
      for (const id of new Set(run)) {
        const row = checks[id];
        expect(row, id).toBeDefined();
        if (Array.isArray(row))
          expect(
            row.some((clause) => ids.has(clause)),
            id,
          ).toBe(true);
      }
    },
  );
});
