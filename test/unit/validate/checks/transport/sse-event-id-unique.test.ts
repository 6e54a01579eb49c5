import { expect, test } from 'vitest';
import { sseEventIdUnique } from '../../../../../pipeline/validate/checks/transport/sse-event-id-unique.js';
import { HttpSession } from '../../../../support/http.js';
import { judgeBy, notification } from '../../../../support/judge.js';

const got = () => {
  const session = new HttpSession().begin();
  const [a, b] = [session.ask('GET'), session.ask('GET')];
  return { session: session.stream(a).stream(b), a, b };
};

test('different ids pass, on messages and without', () => {
  const { session, a, b } = got();
  session.bare(a, { id: '1' }).on(b, notification('x'), { id: '2' }).on(b, notification('x'), { id: '' });
  expect(judgeBy(sseEventIdUnique, session.lines)).toMatchObject({ outcome: 'pass', subjects: 2 });
});

test('an id again on another stream, or on the same', () => {
  const { session, a, b } = got();
  session.bare(a, { id: '1' }).bare(b, { id: '1' }).bare(a, { id: '1' });
  expect(judgeBy(sseEventIdUnique, session.lines)).toMatchObject({
    outcome: 'fail',
    findings: [
      { seq: 12, earlier: 11 },
      { seq: 13, earlier: 11 },
    ],
  });
});

test('a resumed stream may repeat what its origin sent, and nothing else', () => {
  const { session, a, b } = got();
  session.bare(a, { id: '1' }).on(a, notification('x'), { id: '2' }).bare(b, { id: '3' }).close(a);
  const resumed = session.ask('GET', undefined, { 'last-event-id': '1' });
  session.stream(resumed).on(resumed, notification('x'), { id: '2' }).bare(resumed, { id: '3' });
  expect(judgeBy(sseEventIdUnique, session.lines)).toMatchObject({
    subjects: 5,
    findings: [{ seq: 18, earlier: 13 }],
  });
});

test('two sessions count apart, and without ids nothing is observed', () => {
  const session = new HttpSession();
  for (const id of ['one', 'two']) {
    session.begin(id, '2025-11-25', id);
    const get = session.ask('GET');
    session.stream(get).bare(get, { id: '1' });
  }
  expect(judgeBy(sseEventIdUnique, session.lines)).toMatchObject({ outcome: 'pass', subjects: 2 });
  const { session: plain, a } = got();
  expect(judgeBy(sseEventIdUnique, plain.on(a, notification('x')).lines).outcome).toBe('not-observed');
});
