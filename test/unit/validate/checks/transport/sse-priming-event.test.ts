import { expect, test } from 'vitest';
import { ssePrimingEvent } from '../../../../../pipeline/validate/checks/transport/sse-priming-event.js';
import { captured, HttpSession } from '../../../../support/http.js';
import { judgeBy, notification, request, result, type Session } from '../../../../support/judge.js';

const call = (id: unknown, token?: string) =>
  request(id, 'tools/call', {
    name: 't',
    ...(token === undefined ? {} : { _meta: { progressToken: token } }),
  });

const opened = (...events: (Record<string, unknown> | 'answer')[]) => {
  const session = new HttpSession().begin();
  const label = session.ask('POST', call(1));
  session.stream(label);
  for (const event of events) {
    if (event === 'answer') session.on(label, result(1), { id: 'e9' });
    else session.bare(label, event);
  }
  return session;
};
const judge = (session: Session) => judgeBy(ssePrimingEvent, session.lines, { level: 'SHOULD' });

test('an event with an id and no data comes first', () => {
  expect(judge(opened({ id: 'e0' }, 'answer'))).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('an event without an id, or a message, comes first', () => {
  expect(judge(opened({ retry: 100 }, 'answer'))).toMatchObject({ outcome: 'warn', findings: [{ seq: 10 }] });
  expect(judge(captured(opened('answer'), 'proxy'))).toMatchObject({
    outcome: 'warn',
    findings: [{ seq: 10 }],
  });
});

test('a recording that may have dropped such events shows nothing', () => {
  expect(judge(opened('answer')).outcome).toBe('not-observed');
});

test('GET streams and JSON answers are out of scope', () => {
  const session = new HttpSession().begin().exchange(call(1), result(1));
  session.stream(session.ask('GET')).on('x3', notification('x'));
  expect(judge(captured(session, 'proxy')).outcome).toBe('not-observed');
});
