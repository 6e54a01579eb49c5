import { expect, test } from 'vitest';
import { notFoundCode } from '../../../../../pipeline/validate/checks/resources/not-found-code.js';
import { answered, refused } from '../../../../support/exchanges.js';
import { judgeBy, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(notFoundCode, session.lines);

test.each([-32602, -32603, -32020, 1])('the code %j passes', (code) => {
  const session = refused(new Session(), 1, 'resources/read', { uri: 'a:b' }, code);
  expect(judge(session)).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('the code of earlier revisions fails', () => {
  expect(judge(refused(new Session(), 1, 'resources/read', { uri: 'a:b' }, -32002))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 1, earlier: 0 }],
  });
});

test('results and other methods are not judged', () => {
  expect(judge(answered(new Session(), 1, 'resources/read', {}, {})).outcome).toBe('not-observed');
  expect(judge(refused(new Session(), 1, 'tools/call', {}, -32002)).outcome).toBe('not-observed');
});
