import { expect, test } from 'vitest';
import { refusedPostErrorStatus } from '../../../../../pipeline/validate/checks/transport/refused-post-error-status.js';
import { HttpSession } from '../../../../support/http.js';
import { error, judgeBy, notification, request, result } from '../../../../support/judge.js';

const posted = (payload: unknown, status: number, body?: unknown) => {
  const session = new HttpSession();
  return judgeBy(
    refusedPostErrorStatus,
    session.answer(session.ask('POST', payload), status, {}, body).lines,
  );
};
const refusal = error(undefined, -32600);

test.each([[notification('x')], [result('srv')], [error('srv', -1)]])('%j refused with 400', (payload) => {
  expect(posted(payload, 400)).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(posted(payload, 503, refusal).outcome).toBe('pass');
});

test.each([200, 202])('an error with status %s', (status) => {
  expect(posted(notification('x'), status, refusal)).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 2 }],
  });
});

test('TRAN-062 speaks of notifications only', () => {
  const clause = { checks: ['transport.refused-post-error-status#notification'] };
  expect(
    judgeBy(refusedPostErrorStatus, new HttpSession().exchange(result('srv'), 400).lines, clause).outcome,
  ).toBe('not-observed');
});

test('what was accepted or redirected, and requests, are out of scope', () => {
  expect(posted(notification('x'), 202).outcome).toBe('not-observed');
  expect(posted(notification('x'), 308).outcome).toBe('not-observed');
  expect(posted(request(1, 'ping'), 200, error(1, -1)).outcome).toBe('not-observed');
});
