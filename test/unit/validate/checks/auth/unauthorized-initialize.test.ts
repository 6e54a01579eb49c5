import { expect, test } from 'vitest';
import { unauthorizedInitialize } from '../../../../../pipeline/validate/checks/auth/unauthorized-initialize.js';
import { HttpSession } from '../../../../support/http.js';
import { envelope, judgeBy, notification, request } from '../../../../support/judge.js';

const INIT = request(1, 'initialize', {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'c', version: '1' },
});
const refused = (status = 401) => {
  const session = new HttpSession();
  return session.answer(session.ask('POST', INIT), status);
};
const judge = (session: HttpSession) => judgeBy(unauthorizedInitialize, session.lines);

test('initialize again, or nothing', () => {
  expect(judge(refused().begin())).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(judge(refused()).outcome).toBe('not-observed');
});

test('anything else', () => {
  expect(judge(refused().exchange(request(2, 'tools/list'), 401))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 4, earlier: 2 }],
  });
  expect(judge(refused().exchange(notification('notifications/initialized'), 202))).toMatchObject({
    outcome: 'fail',
  });
});

test('other statuses, metadata requests and probes of later revisions are left alone', () => {
  expect(judge(refused(400).exchange(request(2, 'tools/list'), 400)).outcome).toBe('not-observed');
  const get = refused();
  get.answer(get.ask('GET', undefined, {}, { path: '/.well-known/oauth-protected-resource' }), 404);
  expect(judge(get).outcome).toBe('not-observed');
  expect(judge(refused().exchange(request(2, 'server/discover', { _meta: envelope() }), 401)).outcome).toBe(
    'not-observed',
  );
});
