import { expect, test } from 'vitest';
import { messagesByPost } from '../../../../../pipeline/validate/checks/transport/messages-by-post.js';
import { HttpSession } from '../../../../support/http.js';
import { judgeBy, request, result } from '../../../../support/judge.js';

const sent = (method: string, payload?: unknown) => {
  const session = new HttpSession();
  session.ask(method, payload);
  return judgeBy(messagesByPost, session.lines);
};

test.each(['POST', 'post'])('%s passes', (method) => {
  expect(sent(method, request(1, 'ping'))).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test.each(['PUT', 'GET', 'PATCH'])('a message by %s', (method) => {
  expect(sent(method, request(1, 'ping'))).toMatchObject({ outcome: 'fail', findings: [{ seq: 0 }] });
});

test('requests without a message, and without a recorded method, are out of scope', () => {
  expect(sent('GET').outcome).toBe('not-observed');
  expect(
    judgeBy(messagesByPost, new HttpSession(false).exchange(request(1, 'ping'), result(1)).lines).outcome,
  ).toBe('not-observed');
});
