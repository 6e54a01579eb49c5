import { expect, test } from 'vitest';
import { streamCarriesResponse } from '../../../../../pipeline/validate/checks/transport/stream-carries-response.js';
import { HttpSession } from '../../../../support/http.js';
import { judgeBy, request, result } from '../../../../support/judge.js';

const call = (id: unknown, token?: string) =>
  request(id, 'tools/call', {
    name: 't',
    ...(token === undefined ? {} : { _meta: { progressToken: token } }),
  });

const two = () => {
  const session = new HttpSession().begin();
  const [one, other] = [session.ask('POST', call(1)), session.ask('POST', call(2))];
  session.stream(one).stream(other);
  return { session, one, other };
};

test('on its own stream', () => {
  const { session, one } = two();
  expect(judgeBy(streamCarriesResponse, session.on(one, result(1)).lines)).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
});

test('where its stream was resumed', () => {
  const { session, one } = two();
  session.bare(one, { id: 'a' }).close(one);
  const resumed = session.ask('GET', undefined, { 'last-event-id': 'a' });
  expect(judgeBy(streamCarriesResponse, session.stream(resumed).on(resumed, result(1)).lines)).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
});

test('on another stream', () => {
  const { session, other } = two();
  expect(
    judgeBy(streamCarriesResponse, session.on(other, result(1)).lines, { level: 'SHOULD' }),
  ).toMatchObject({
    outcome: 'warn',
    findings: [{ seq: 13, earlier: 8 }],
  });
});

test('what resumes something unseen may resume it; without labels nothing shows', () => {
  const { session } = two();
  const resumed = session.ask('GET', undefined, { 'last-event-id': 'unseen' });
  expect(judgeBy(streamCarriesResponse, session.stream(resumed).on(resumed, result(1)).lines).outcome).toBe(
    'not-observed',
  );
  const plain = new HttpSession(false).begin();
  plain.ask('POST', call(1));
  expect(judgeBy(streamCarriesResponse, plain.stream('').on('', result(1)).lines).outcome).toBe(
    'not-observed',
  );
});

test('requests answered as JSON are out of scope', () => {
  expect(judgeBy(streamCarriesResponse, new HttpSession().exchange(call(1), result(1)).lines).outcome).toBe(
    'not-observed',
  );
});
