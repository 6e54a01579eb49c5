import { expect, test } from 'vitest';
import { getStreamMessagesUnrelated } from '../../../../../pipeline/validate/checks/transport/get-stream-messages-unrelated.js';
import { HttpSession } from '../../../../support/http.js';
import { judgeBy, notification, request, result } from '../../../../support/judge.js';

const call = (id: unknown, token?: string) =>
  request(id, 'tools/call', {
    name: 't',
    ...(token === undefined ? {} : { _meta: { progressToken: token } }),
  });

const progress = (token: string) =>
  notification('notifications/progress', { progressToken: token, progress: 1 });
const got = (headers = {}) => {
  const session = new HttpSession().begin();
  const get = session.ask('GET', undefined, headers);
  session.stream(get);
  const post = session.ask('POST', call(1, 'p'));
  return { session: session.stream(post), get, post };
};

test('requests, notifications and unknown progress pass', () => {
  const { session, get } = got();
  session
    .on(get, request('s', 'ping'))
    .on(get, notification('notifications/message'))
    .on(get, progress('task'));
  expect(judgeBy(getStreamMessagesUnrelated, session.lines)).toMatchObject({ outcome: 'pass', subjects: 3 });
});

test('progress of an open request', () => {
  const { session, get } = got();
  expect(
    judgeBy(getStreamMessagesUnrelated, session.on(get, progress('p')).lines, { level: 'SHOULD' }),
  ).toMatchObject({
    outcome: 'warn',
    findings: [{ seq: 12, earlier: 10 }],
  });
});

test('progress of an answered request may be that of its task', () => {
  const { session, get, post } = got();
  expect(
    judgeBy(getStreamMessagesUnrelated, session.on(post, result(1)).on(get, progress('p')).lines).outcome,
  ).toBe('pass');
});

test('resumed streams and streams of a POST are out of scope', () => {
  const { session, get, post } = got({ 'last-event-id': 'unseen' });
  expect(
    judgeBy(getStreamMessagesUnrelated, session.on(get, progress('p')).on(post, progress('p')).lines).outcome,
  ).toBe('not-observed');
});
