import { expect, test } from 'vitest';
import { noResponseOnGetStream } from '../../../../../pipeline/validate/checks/transport/no-response-on-get-stream.js';
import { HttpSession } from '../../../../support/http.js';
import { error, judgeBy, notification, request, result } from '../../../../support/judge.js';

const call = (id: unknown, token?: string) =>
  request(id, 'tools/call', {
    name: 't',
    ...(token === undefined ? {} : { _meta: { progressToken: token } }),
  });

const got = (headers = {}) => {
  const session = new HttpSession().begin();
  const get = session.ask('GET', undefined, headers);
  session.stream(get);
  const post = session.ask('POST', call(1));
  return { session: session.stream(post), get, post };
};

test('requests and notifications pass', () => {
  const { session, get } = got();
  session.on(get, request('s', 'ping')).on(get, notification('x'));
  expect(judgeBy(noResponseOnGetStream, session.lines)).toMatchObject({ outcome: 'pass', subjects: 2 });
});

test.each([[result(1)], [error(1, -1)], [result('unknown')]])('%j fails', (payload) => {
  const { session, get } = got();
  expect(judgeBy(noResponseOnGetStream, session.on(get, payload).lines)).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 12 }],
  });
});

test('resumed streams and streams of a POST are out of scope', () => {
  const { session, get, post } = got({ 'last-event-id': 'unseen' });
  expect(judgeBy(noResponseOnGetStream, session.on(get, result(1)).on(post, result(2)).lines).outcome).toBe(
    'not-observed',
  );
});

test('without labels a response is taken to be where it belongs', () => {
  const session = new HttpSession(false).begin();
  session.post({}, { method: 'GET' }).stream('');
  session.ask('POST', call(1));
  expect(judgeBy(noResponseOnGetStream, session.status(202).server(result(1)).lines).outcome).toBe(
    'not-observed',
  );
});
