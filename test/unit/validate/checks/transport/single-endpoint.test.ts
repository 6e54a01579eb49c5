import { expect, test } from 'vitest';
import { singleEndpoint } from '../../../../../pipeline/validate/checks/transport/single-endpoint.js';
import { AS_JSON, AS_SSE, HttpSession } from '../../../../support/http.js';
import { judgeBy, notification, request, result } from '../../../../support/judge.js';

const serve = (
  session: HttpSession,
  path: string,
  status = 200,
  headers = AS_JSON,
  payload: unknown = request(1, 'ping'),
) => session.answer(session.ask('POST', payload, {}, { path }), status, headers);

test('one path, with or without a slash at its end, passes', () => {
  const session = new HttpSession();
  serve(session, '/mcp');
  serve(session, '/mcp/', 200, AS_SSE);
  expect(judgeBy(singleEndpoint, session.lines)).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('a second path fails', () => {
  const session = new HttpSession();
  serve(session, '/mcp');
  serve(session, '/other');
  expect(judgeBy(singleEndpoint, session.lines)).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 5, earlier: 0 }],
  });
});

test('what was not served as MCP is left alone', () => {
  const session = new HttpSession();
  serve(session, '/mcp');
  serve(session, '/other', 404);
  serve(session, '/messages', 202, {});
  serve(session, '/page', 200, { 'content-type': 'text/html' });
  serve(session, '/note', 202, {}, notification('x'));
  session.answer(session.ask('GET', undefined, {}, { path: '/sse' }), 200, AS_SSE);
  expect(judgeBy(singleEndpoint, session.lines).outcome).toBe('not-observed');
});

test('without recorded paths nothing is observed', () => {
  const session = new HttpSession()
    .exchange(request(1, 'ping'), result(1))
    .exchange(request(2, 'ping'), result(2));
  expect(judgeBy(singleEndpoint, session.lines).outcome).toBe('not-observed');
});
