import { expect, test } from 'vitest';
import { missingSessionId400 } from '../../../../../pipeline/validate/checks/transport/missing-session-id-400.js';
import { HttpSession, ID } from '../../../../support/http.js';
import { judgeBy, request } from '../../../../support/judge.js';

const refused = (status: number, id: string | undefined, payload: unknown = request(1, 'ping')) =>
  judgeBy(missingSessionId400, new HttpSession().begin('one').exchange(payload, status, { [ID]: id }).lines, {
    level: 'SHOULD',
  });

test('400 passes', () => {
  expect(refused(400, undefined)).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test.each([404, 409, 422])('%s does not', (status) => {
  expect(refused(status, undefined)).toMatchObject({ outcome: 'warn', findings: [{ seq: 9, earlier: 7 }] });
});

test.each([200, 202, 401, 403, 405, 406, 413, 415, 429, 500])('%s says nothing of the id', (status) => {
  expect(refused(status, undefined).outcome).toBe('not-observed');
});

test('with an id, for initialize, and without a session id given out nothing is observed', () => {
  expect(refused(404, 'one').outcome).toBe('not-observed');
  expect(refused(404, undefined, request(2, 'initialize', {})).outcome).toBe('not-observed');
  expect(
    judgeBy(missingSessionId400, new HttpSession().begin().exchange(request(1, 'ping'), 404).lines).outcome,
  ).toBe('not-observed');
});
