import { expect, test } from 'vitest';
import { serverMetadataAttempts } from '../../../../../pipeline/validate/checks/auth/server-metadata-attempts.js';
import { HttpSession } from '../../../../support/http.js';
import { judgeBy, request } from '../../../../support/judge.js';

const get = (session: HttpSession, path: string, status: number, host?: string) =>
  session.answer(session.ask('GET', undefined, host === undefined ? {} : { host }, { path }), status);
const call = (session: HttpSession, status: number) =>
  session.answer(session.ask('POST', request(1, 'tools/list'), {}, { path: '/mcp' }), status);

const OAUTH = '/.well-known/oauth-authorization-server';
const OPENID = '/.well-known/openid-configuration';

const judge = (...paths: [string, number][]) => {
  const session = call(new HttpSession(), 401);
  for (const [path, status] of paths) get(session, path, status);
  return judgeBy(serverMetadataAttempts, call(session, 200).lines);
};

test('another form is tried', () => {
  expect(judge([OAUTH, 404], [OPENID, 200])).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(judge([`${OAUTH}/t`, 404], [`${OPENID}/t`, 404])).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('given up after one', () => {
  expect(judge([OAUTH, 404])).toMatchObject({ outcome: 'fail', findings: [{ seq: 7, earlier: 3 }] });
  expect(judge([`/t${OPENID}`, 500], [`/t${OPENID}`, 500])).toMatchObject({ outcome: 'fail' });
});

test('left alone: success at once or with another issuer, no 401, no success', () => {
  expect(judge([OAUTH, 200]).outcome).toBe('not-observed');
  expect(judge([`${OAUTH}/a`, 404], [`${OAUTH}/b`, 200]).outcome).toBe('not-observed');
  expect(judgeBy(serverMetadataAttempts, call(get(new HttpSession(), OAUTH, 404), 200).lines).outcome).toBe(
    'not-observed',
  );
  expect(judgeBy(serverMetadataAttempts, get(call(new HttpSession(), 401), OAUTH, 404).lines).outcome).toBe(
    'not-observed',
  );
});
