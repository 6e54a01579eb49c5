import { expect, test } from 'vitest';
import { streamMessagesRelated } from '../../../../../pipeline/validate/checks/transport/stream-messages-related.js';
import { HttpSession } from '../../../../support/http.js';
import { judgeBy, notification, request, result } from '../../../../support/judge.js';

const call = (id: unknown, token?: string) =>
  request(id, 'tools/call', {
    name: 't',
    ...(token === undefined ? {} : { _meta: { progressToken: token } }),
  });

const progress = (token: string) =>
  notification('notifications/progress', { progressToken: token, progress: 1 });
const two = () => {
  const session = new HttpSession().begin();
  const [one, other] = [session.ask('POST', call(1, 'p')), session.ask('POST', call(2, 'q'))];
  session.stream(one).stream(other);
  return { session, one, other };
};

test('each on its own stream', () => {
  const { session, one, other } = two();
  session.on(one, progress('p')).on(other, progress('q'));
  expect(judgeBy(streamMessagesRelated, session.lines)).toMatchObject({ outcome: 'pass', subjects: 2 });
});

test('progress of another open request', () => {
  const { session, other } = two();
  expect(judgeBy(streamMessagesRelated, session.on(other, progress('p')).lines)).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 13, earlier: 8 }],
  });
});

test('on a resumed stream the token of the first request is its own', () => {
  const { session, one } = two();
  session.bare(one, { id: 'a' }).close(one);
  const resumed = session.ask('GET', undefined, { 'last-event-id': 'a' });
  session.stream(resumed).on(resumed, progress('p')).on(resumed, progress('q'));
  expect(judgeBy(streamMessagesRelated, session.lines)).toMatchObject({
    subjects: 2,
    findings: [{ seq: 18 }],
  });
});

test('a task goes on after its request was answered', () => {
  const { session, one, other } = two();
  session.on(one, result(1)).on(other, progress('p'));
  expect(judgeBy(streamMessagesRelated, session.lines)).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('other messages, GET streams and unlabelled recordings are out of scope', () => {
  const { session, one } = two();
  session.on(one, notification('notifications/message'));
  const get = session.ask('GET');
  session.stream(get).on(get, progress('p'));
  expect(judgeBy(streamMessagesRelated, session.lines).outcome).toBe('not-observed');
  const plain = new HttpSession(false).begin();
  plain.ask('POST', call(1, 'p'));
  expect(judgeBy(streamMessagesRelated, plain.stream('').on('', progress('q')).lines).outcome).toBe(
    'not-observed',
  );
});
