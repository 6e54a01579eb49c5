import { expect, test } from 'vitest';
import { noIndependentServerRequests } from '../../../../../pipeline/validate/checks/transport/no-independent-server-requests.js';
import { judgeBy, notification, request, result, Session } from '../../../../support/judge.js';

test('answers and notifications of the server pass', () => {
  const session = new Session().client(request(1, 'ping')).server(result(1)).server(notification('x'));
  expect(judgeBy(noIndependentServerRequests, session.lines)).toMatchObject({ outcome: 'pass', subjects: 2 });
});

test('a request of the server fails', () => {
  expect(
    judgeBy(noIndependentServerRequests, new Session().server(request('a', 'roots/list')).lines),
  ).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 0 }],
  });
});

test('a null id makes no request, the client is out of scope', () => {
  expect(judgeBy(noIndependentServerRequests, new Session().server(request(null, 'x')).lines).outcome).toBe(
    'pass',
  );
  expect(judgeBy(noIndependentServerRequests, new Session().client(request(1, 'x')).lines).outcome).toBe(
    'not-observed',
  );
});
