import { expect, test } from 'vitest';
import { requestIdNotNull } from '../../../../../pipeline/validate/checks/base/request-id-not-null.js';
import { judgeBy, notification, request, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(requestIdNotNull, session.lines);

test('null is no id; a broken id of another type is another clause', () => {
  const session = new Session().client(request(null, 'ping')).server(request(null, 'roots/list'));
  expect(judge(session)).toMatchObject({ outcome: 'fail', subjects: 2, findings: [{ seq: 0 }, { seq: 1 }] });
  expect(judge(new Session().client(request(1, 'ping')).client(request(true, 'ping')))).toMatchObject({
    outcome: 'pass',
    subjects: 2,
  });
});

test('without a request nothing is observed', () => {
  expect(judge(new Session().client(notification('a'))).outcome).toBe('not-observed');
});
