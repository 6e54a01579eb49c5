import { expect, test } from 'vitest';
import { gracefulCloseResultEmpty } from '../../../../../pipeline/validate/checks/subscriptions/graceful-close-result-empty.js';
import { error, judgeBy, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session, clause = {}) => judgeBy(gracefulCloseResultEmpty, session.lines, clause);

const TAG = 'io.modelcontextprotocol/subscriptionId';
const closed = (value: Record<string, unknown>) =>
  new Session().client(request(1, 'subscriptions/listen', {})).server(result(1, value));
const by = (rule: string) => ({
  level: 'SHOULD' as const,
  checks: [`subscriptions.graceful-close-result-empty#${rule}`],
});

test('only resultType and a tagged _meta pass', () => {
  const value = { resultType: 'complete', _meta: { [TAG]: 1 } };
  expect(judge(closed(value), by('data')).outcome).toBe('pass');
  expect(judge(closed(value), by('tag')).outcome).toBe('pass');
});

test('data of its own, and a missing or wrong tag, warn under their own rules', () => {
  const value = { resultType: 'complete', count: 1, _meta: { [TAG]: '1' } };
  expect(judge(closed(value), by('data'))).toMatchObject({
    outcome: 'warn',
    findings: [{ seq: 1, rule: 'data' }],
  });
  expect(judge(closed(value), by('tag'))).toMatchObject({
    outcome: 'warn',
    findings: [{ seq: 1, rule: 'tag' }],
  });
  expect(judge(closed({ resultType: 'complete' }), by('data')).outcome).toBe('pass');
});

test('an error is not observed', () => {
  const refused = new Session().client(request(1, 'subscriptions/listen', {})).server(error(1, -32601));
  expect(judge(refused).outcome).toBe('not-observed');
});
