import { expect, test } from 'vitest';
import { successContentType } from '../../../../../pipeline/validate/checks/transport/success-content-type.js';
import { HttpSession } from '../../../../support/http.js';
import { judgeBy, notification, request, Session } from '../../../../support/judge.js';

const POST = { checks: ['transport.success-content-type#post'] };
const GET = { checks: ['transport.success-content-type#get'] };
const answered = (method: string, payload: unknown, status: number, type: string | undefined) => {
  const session = new HttpSession();
  const label = session.ask(method, payload);
  return session.answer(label, status, type === undefined ? {} : { 'content-type': type }).lines;
};
const ping = request(1, 'ping');

test.each(['application/json', 'text/event-stream', 'Application/JSON; charset=utf-8'])(
  'a request answered as %s',
  (type) => {
    expect(judgeBy(successContentType, answered('POST', ping, 200, type), POST)).toMatchObject({
      outcome: 'pass',
      subjects: 1,
    });
  },
);

test.each([
  [200, undefined],
  [200, 'text/plain'],
  [200, 'application/jsonl'],
  [202, undefined],
])('a request answered with %s and %s', (status, type) => {
  expect(judgeBy(successContentType, answered('POST', ping, status, type), POST)).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 2 }],
  });
});

test('a GET is answered as SSE, or with 405', () => {
  expect(judgeBy(successContentType, answered('GET', undefined, 200, 'text/event-stream'), GET).outcome).toBe(
    'pass',
  );
  expect(judgeBy(successContentType, answered('GET', undefined, 405, undefined), GET).outcome).toBe('pass');
  expect(judgeBy(successContentType, answered('GET', undefined, 200, 'application/json'), GET)).toMatchObject(
    {
      outcome: 'fail',
      findings: [{ seq: 1 }],
    },
  );
  expect(judgeBy(successContentType, answered('GET', undefined, 404, undefined), GET).outcome).toBe(
    'not-observed',
  );
});

test.each([
  ['TRAN-029: a DELETE', 'DELETE', undefined, 200],
  ['OPTIONS', 'OPTIONS', undefined, 204],
  ['TRAN-063: a notification', 'POST', notification('x'), 200],
  ['a refused request', 'POST', ping, 400],
  ['a redirected request', 'POST', ping, 307],
])('%s is out of scope', (_, method, payload, status) => {
  expect(judgeBy(successContentType, answered(method, payload, status, undefined)).outcome).toBe(
    'not-observed',
  );
});

test('without method and body a 200 has to be one of the two, under both clauses', () => {
  for (const clause of [POST, GET]) {
    const lines = new Session('streamable-http').post().status(200).lines;
    expect(judgeBy(successContentType, lines, clause)).toMatchObject({
      outcome: 'fail',
      findings: [{ seq: 1 }],
    });
  }
});

test('overlapping exchanges that nothing ties are not judged', () => {
  const session = new Session('streamable-http')
    .post()
    .client(ping)
    .post({}, { method: 'DELETE' })
    .status(200)
    .status(200);
  expect(judgeBy(successContentType, session.lines).outcome).toBe('not-observed');
});
