import { expect, test } from 'vitest';
import { serverMetadataRootForms } from '../../../../../pipeline/validate/checks/auth/server-metadata-root-forms.js';
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
  return judgeBy(serverMetadataRootForms, call(session, 200).lines);
};

test('the OpenID form after the OAuth one', () => {
  expect(judge([OAUTH, 404], [OPENID, 200])).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(judge([OAUTH, 404])).toMatchObject({ outcome: 'fail', findings: [{ seq: 7, earlier: 3 }] });
});

test('issuers with a path, and success at once', () => {
  expect(judge([`${OAUTH}/t`, 404], [OAUTH, 404]).outcome).toBe('not-observed');
  expect(judge([OAUTH, 200]).outcome).toBe('not-observed');
  expect(judge([OPENID, 404]).outcome).toBe('not-observed');
});
