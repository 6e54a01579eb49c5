import { expect, test } from 'vitest';
import { refusalCarriesNoResult } from '../../../../../pipeline/validate/checks/auth/refusal-carries-no-result.js';
import { AS_JSON, HttpSession } from '../../../../support/http.js';
import { error, judgeBy, notification, request, result, type Session } from '../../../../support/judge.js';

const meta = { progressToken: 't' };
const refused = (status: number, payload?: unknown) => {
  const session = new HttpSession();
  return session.answer(
    session.ask('POST', request(1, 'tools/call', { name: 'q', _meta: meta })),
    status,
    AS_JSON,
    payload,
  );
};
const judge = (session: HttpSession | Session) => judgeBy(refusalCarriesNoResult, session.lines);

test.each([401, 403])('%s without data', (status) => {
  expect(judge(refused(status))).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(judge(refused(status, error(1, -32000)))).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test.each([401, 403])('%s with a result', (status) => {
  expect(judge(refused(status, result(1)))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 3, earlier: 2 }],
  });
});

test('progress for it, or a result that comes later', () => {
  const later = refused(403);
  const label = later.ask('GET');
  later.stream(label).on(label, notification('notifications/progress', { progressToken: 't', progress: 1 }));
  later.on(label, result(1));
  expect(judge(later).findings.map(({ seq }) => seq)).toEqual([5, 6]);
});

test('sent again under the same id it is another request', () => {
  for (const labelled of [true, false]) {
    const session = new HttpSession(labelled);
    const call = request(1, 'tools/call', { name: 'q', _meta: meta });
    session.answer(session.ask('POST', call), 401).exchange(call, result(1));
    expect(judge(session)).toMatchObject({ outcome: 'pass', subjects: 1 });
  }
});

test('other statuses, and requests without a message', () => {
  expect(judge(refused(200, result(1))).outcome).toBe('not-observed');
  const get = new HttpSession();
  expect(judge(get.answer(get.ask('GET'), 401)).outcome).toBe('not-observed');
});
