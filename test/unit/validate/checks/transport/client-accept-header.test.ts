import { expect, test } from 'vitest';
import { clientAcceptHeader } from '../../../../../pipeline/validate/checks/transport/client-accept-header.js';
import { ACCEPT, HttpSession } from '../../../../support/http.js';
import { judgeBy, request, result, Session } from '../../../../support/judge.js';

const POST = { checks: ['transport.client-accept-header#post'] };
const GET = { checks: ['transport.client-accept-header#get'] };
const asks = (method: string, accept: string | undefined) => {
  const session = new HttpSession();
  session.ask(method, method === 'POST' ? request(1, 'ping') : undefined, { accept });
  return session.lines;
};

test.each([
  ACCEPT,
  'text/event-stream,application/json',
  'TEXT/Event-Stream; q=0.5, application/json;q=1, */*',
])('a POST with %j', (accept) => {
  expect(judgeBy(clientAcceptHeader, asks('POST', accept), POST)).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
  expect(judgeBy(clientAcceptHeader, asks('POST', accept), GET).outcome).toBe('not-observed');
});

test.each([
  undefined,
  '*/*',
  'application/json',
  'text/event-stream',
  'application/json, text/event-stream;q=0',
  'application/json-seq, text/event-stream',
  'application/json, x-text/event-stream',
])('a POST with %j lacks one', (accept) => {
  expect(judgeBy(clientAcceptHeader, asks('POST', accept), POST)).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 0 }],
  });
});

test('a GET needs SSE only', () => {
  expect(judgeBy(clientAcceptHeader, asks('GET', 'text/event-stream'), GET)).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
  expect(judgeBy(clientAcceptHeader, asks('GET', 'application/json'), GET)).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 0 }],
  });
  expect(judgeBy(clientAcceptHeader, asks('GET', undefined), POST).outcome).toBe('not-observed');
});

test.each(['DELETE', 'OPTIONS'])('TRAN-025: a %s needs no Accept', (method) => {
  expect(judgeBy(clientAcceptHeader, asks(method, undefined)).outcome).toBe('not-observed');
});

test('a request without method and body may be any: only SSE is asked for, under both clauses', () => {
  for (const clause of [POST, GET]) {
    expect(judgeBy(clientAcceptHeader, new Session('streamable-http').post().lines, clause).outcome).toBe(
      'fail',
    );
    const sse = new Session('streamable-http').post({ accept: 'text/event-stream' });
    expect(judgeBy(clientAcceptHeader, sse.lines, clause).outcome).toBe('pass');
  }
});

test('a value that was in order for one POST is in order for the next, and another is read anew', () => {
  const session = new HttpSession()
    .exchange(request(1, 'ping'), result(1))
    .exchange(request(2, 'ping'), result(2));
  session.exchange(request(3, 'ping'), result(3), { accept: 'text/html' });
  expect(judgeBy(clientAcceptHeader, session.lines)).toMatchObject({ findings: [{ seq: 8 }] });
});

test('findings beyond the cap are counted under both clauses', () => {
  const session = new Session('streamable-http');
  for (let i = 0; i < 150; i++) session.post({}, { exchange: `x${i}` });
  for (const clause of [POST, GET]) {
    const judged = judgeBy(clientAcceptHeader, session.lines, clause);
    expect([judged.findings.length, judged.uncounted]).toEqual([100, 50]);
  }
});

test('TRAN-039: a GET of metadata at a well-known URI is none of the endpoint', () => {
  const session = new HttpSession();
  const path = '/.well-known/oauth-protected-resource/mcp';
  session.answer(session.ask('GET', undefined, { accept: 'application/json' }, { path }), 200);
  expect(judgeBy(clientAcceptHeader, session.lines).outcome).toBe('not-observed');
});
