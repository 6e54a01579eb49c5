import { expect, test } from 'vitest';
import { replaySameStream } from '../../../../../pipeline/validate/checks/transport/replay-same-stream.js';
import { HttpSession } from '../../../../support/http.js';
import { judgeBy, notification, request, result } from '../../../../support/judge.js';

const call = (id: unknown, token?: string) =>
  request(id, 'tools/call', {
    name: 't',
    ...(token === undefined ? {} : { _meta: { progressToken: token } }),
  });

const resumed = (last = 'a') => {
  const session = new HttpSession().begin();
  const [one, other] = [session.ask('POST', call(1)), session.ask('POST', call(2))];
  session
    .stream(one)
    .stream(other)
    .bare(one, { id: 'a' })
    .on(other, notification('x'), { id: 'b' })
    .close(one);
  const get = session.ask('GET', undefined, { 'last-event-id': last });
  return { session: session.stream(get), get };
};

test('new messages and the own response pass', () => {
  const { session, get } = resumed();
  session.on(get, notification('y'), { id: 'c' }).on(get, result(1), { id: 'd' });
  expect(judgeBy(replaySameStream, session.lines)).toMatchObject({ outcome: 'pass', subjects: 2 });
});

test('an event of the other stream', () => {
  const { session, get } = resumed();
  expect(judgeBy(replaySameStream, session.on(get, notification('x'), { id: 'b' }).lines)).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 18, earlier: 14 }],
  });
});

test('the response of the other stream', () => {
  const { session, get } = resumed();
  expect(judgeBy(replaySameStream, session.on(get, result(2)).lines).findings).toMatchObject([
    { seq: 18, earlier: 10 },
  ]);
});

test('a stream that resumes something unseen is out of scope', () => {
  const { session, get } = resumed('unseen');
  expect(judgeBy(replaySameStream, session.on(get, result(2)).lines).outcome).toBe('not-observed');
});
