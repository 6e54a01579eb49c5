import { expect, test } from 'vitest';
import { resourceMetadataOrder } from '../../../../../pipeline/validate/checks/auth/resource-metadata-order.js';
import { HttpSession } from '../../../../support/http.js';
import { judgeBy, request } from '../../../../support/judge.js';

const get = (session: HttpSession, path: string, status: number, host?: string) =>
  session.answer(session.ask('GET', undefined, host === undefined ? {} : { host }, { path }), status);
const call = (session: HttpSession, status: number) =>
  session.answer(session.ask('POST', request(1, 'tools/list'), {}, { path: '/mcp' }), status);

const ROOT = '/.well-known/oauth-protected-resource';
const judge = (...paths: [string, number][]) => {
  const session = call(new HttpSession(), 401);
  for (const [path, status] of paths) get(session, path, status);
  return judgeBy(resourceMetadataOrder, session.lines);
};

test('with the path first', () => {
  expect(judge([`${ROOT}/mcp`, 404], [ROOT, 200])).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(judge([`${ROOT}/mcp`, 200])).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('the root first', () => {
  expect(judge([ROOT, 404], [`${ROOT}/mcp`, 200])).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 5, earlier: 3 }],
  });
});

test('left alone: the root alone, other requests between, a 401 that names the URL, no 401', () => {
  expect(judge([ROOT, 404]).outcome).toBe('not-observed');
  const between = get(call(new HttpSession(), 401), ROOT, 404);
  expect(judgeBy(resourceMetadataOrder, get(call(between, 200), `${ROOT}/mcp`, 200).lines).outcome).toBe(
    'not-observed',
  );
  const named = new HttpSession();
  const label = named.ask('POST', request(1, 'tools/list'), {}, { path: '/mcp' });
  named.answer(label, 401, { 'www-authenticate': 'Bearer resource_metadata="https://a.example/m"' });
  expect(judgeBy(resourceMetadataOrder, get(get(named, ROOT, 404), `${ROOT}/mcp`, 200).lines).outcome).toBe(
    'not-observed',
  );
  expect(judgeBy(resourceMetadataOrder, get(new HttpSession(), `${ROOT}/mcp`, 200).lines).outcome).toBe(
    'not-observed',
  );
});
