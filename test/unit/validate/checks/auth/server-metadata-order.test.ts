import { expect, test } from 'vitest';
import { serverMetadataOrder } from '../../../../../pipeline/validate/checks/auth/server-metadata-order.js';
import { HttpSession } from '../../../../support/http.js';
import { judgeBy } from '../../../../support/judge.js';

const get = (session: HttpSession, path: string, status: number, host?: string) =>
  session.answer(session.ask('GET', undefined, host === undefined ? {} : { host }, { path }), status);

const OAUTH = '/.well-known/oauth-authorization-server';
const OPENID = '/.well-known/openid-configuration';

const judge = (...paths: string[]) => {
  const session = new HttpSession();
  for (const path of paths) get(session, path, 404, 'auth.example');
  return judgeBy(serverMetadataOrder, session.lines);
};

test('in their order, as far as they go', () => {
  expect(judge(`${OAUTH}/t`, `${OPENID}/t`, `/t${OPENID}`)).toMatchObject({ outcome: 'pass', subjects: 3 });
  expect(judge(`${OAUTH}/t`, `${OAUTH}/t`, `${OPENID}/t`)).toMatchObject({ outcome: 'pass', subjects: 2 });
});

test.each([
  [[`${OPENID}/t`, `${OAUTH}/t`], 0],
  [[`${OAUTH}/t`, `/t${OPENID}`], 2],
  [[`/a/b${OPENID}`], 0],
])('%j', (paths, seq) => {
  expect(judge(...paths)).toMatchObject({ outcome: 'fail', findings: [{ seq }] });
});

test('issuers without a path, and other issuers, are other things', () => {
  expect(judge(OPENID, OAUTH).outcome).toBe('not-observed');
  expect(judge(`${OAUTH}/a`, `${OAUTH}/b`, `${OPENID}/b`, `${OPENID}/a`)).toMatchObject({
    outcome: 'pass',
    subjects: 4,
  });
  expect(judge('/.well-known/oauth-protected-resource/t').outcome).toBe('not-observed');
});
