import { expect, test } from 'vitest';
import { resumeWithLastEventId } from '../../../../../pipeline/validate/checks/transport/resume-with-last-event-id.js';
import { HttpSession } from '../../../../support/http.js';
import { judgeBy, request } from '../../../../support/judge.js';

const resumed = (method: string, last: string, begin = true) => {
  const session = new HttpSession();
  if (begin) session.begin();
  const get = session.ask('GET');
  session.stream(get).bare(get, { id: 'a' }).bare(get, { id: 'b' });
  session.ask(method, method === 'POST' ? request(1, 'ping') : undefined, { 'last-event-id': last });
  return judgeBy(resumeWithLastEventId, session.lines, { level: 'SHOULD' });
};

test.each(['a', 'b'])('a GET with the id %j that was sent', (last) => {
  expect(resumed('GET', last)).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('a POST, and an id that nobody sent', () => {
  expect(resumed('POST', 'b')).toMatchObject({ outcome: 'warn', findings: [{ seq: 11 }] });
  expect(resumed('GET', 'z')).toMatchObject({ outcome: 'warn', findings: [{ seq: 11 }] });
});

test('a recording that begins in the middle, or keeps no ids, shows the method only', () => {
  expect(resumed('GET', 'z', false)).toMatchObject({ outcome: 'pass', subjects: 1 });
  const session = new HttpSession().begin();
  session.ask('GET', undefined, { 'last-event-id': 'z' });
  expect(judgeBy(resumeWithLastEventId, session.lines).outcome).toBe('pass');
});

test('requests without the header are out of scope', () => {
  expect(judgeBy(resumeWithLastEventId, new HttpSession().begin().lines).outcome).toBe('not-observed');
});
