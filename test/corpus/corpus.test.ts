/**
 * The corpus: every judged clause is broken by a trace named after it, and passes in some trace; conforming traces break
 * nothing at all.
 */
import { describe, expect, test } from 'vitest';
import { clauseOfName, corpus, judgeCorpus } from '../support/corpus.js';
import { REVISIONS, registry } from '../support/registries.js';

describe.each(REVISIONS)('%s', (revision) => {
  const violations = corpus(revision, 'violations');
  const conforming = corpus(revision, 'conforming');
  const probes = corpus(revision, 'probes');
  const judgedClauses = registry(revision).clauses.filter((clause) => clause.checks !== undefined);

  test.each(violations)('$name breaks the clause that it is named after', (trace) => {
    const id = clauseOfName(trace.name);
    const judgement = judgeCorpus(trace);
    const clause = judgement.clauses.find((each) => each.clause.id === id);
    expect(clause, `${trace.name} names no clause of ${revision}`).toBeDefined();
    const outcome = clause?.clause.level.startsWith('MUST') ? 'fail' : 'warn';
    expect(clause?.outcome).toBe(outcome);
    expect(clause?.findings.length).toBeGreaterThan(0);
  });

  test.each(conforming)('$name breaks nothing', (trace) => {
    const judgement = judgeCorpus(trace);
    const broken = judgement.clauses
      .filter(({ findings }) => findings.length > 0)
      .map(({ clause, findings }) => `${clause.id}: seq ${findings[0]?.seq} ${findings[0]?.saw}`);
    expect(broken).toEqual([]);
    expect(judgement.wire.findings).toEqual([]);
    expect(judgement.verdict).toBe('pass');
  });

  test.each(probes)('$name has no finding on any clause', (trace) => {
    const broken = judgeCorpus(trace).clauses.filter(({ findings }) => findings.length > 0);
    expect(broken.map(({ clause }) => clause.id)).toEqual([]);
  });

  test('every judged clause is broken by a trace of its own', () => {
    const broken = new Set(violations.map(({ name }) => clauseOfName(name)));
    expect(judgedClauses.map(({ id }) => id).filter((id) => !broken.has(id))).toEqual([]);
  });

  test('every judged clause passes in some trace', () => {
    const passed = new Set(
      [...conforming, ...violations, ...probes].flatMap((trace) =>
        judgeCorpus(trace)
          .clauses.filter(({ outcome }) => outcome === 'pass')
          .map(({ clause }) => clause.id),
      ),
    );
    expect(judgedClauses.map(({ id }) => id).filter((id) => !passed.has(id))).toEqual([]);
  });

  test('counts add up to the size of the registry in every trace', () => {
    for (const trace of [...violations, ...conforming, ...probes]) {
      const { totals } = judgeCorpus(trace);
      const sum = Object.values(totals).reduce((all, count) => all + count, 0);
      expect(sum, trace.name).toBe(registry(revision).clauses.length);
    }
  });
});
