import { expect, test } from 'vitest';
import { retryIdDiffers } from '../../../../../pipeline/validate/checks/mrtr/retry-id-differs.js';
import { judgeBy, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session, clause = {}) => judgeBy(retryIdDiffers, session.lines, clause);

const required = (session: Session, id: unknown, value: Record<string, unknown>) =>
  session.server(result(id, { resultType: 'input_required', ...value }));

const retried = (id: unknown, method: string) =>
  required(new Session().client(request(1, method, { name: 'a' })), 1, { requestState: 's' }).client(
    request(id, method, { name: 'a', requestState: 's' }),
  );
const by = (rule: string) => ({ checks: [`mrtr.retry-id-differs#${rule}`] });

test('a new id passes, also one of another type', () => {
  expect(judge(retried(2, 'tools/call'), by('any')).outcome).toBe('pass');
  expect(judge(retried('1', 'tools/call'), by('tools-call')).outcome).toBe('pass');
});

test('the same id is a finding', () => {
  expect(judge(retried(1, 'tools/call'), by('tools-call'))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 2 }],
  });
  expect(judge(retried(1, 'prompts/get'), by('any')).outcome).toBe('fail');
});

test('the rule of tools/call leaves other methods alone (section 6.1, 16)', () => {
  expect(judge(retried(1, 'prompts/get'), by('tools-call')).outcome).toBe('not-observed');
});
