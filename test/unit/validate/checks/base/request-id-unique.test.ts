import { expect, test } from 'vitest';
import { requestIdUnique } from '../../../../../pipeline/validate/checks/base/request-id-unique.js';
import { judgeBy, notification, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(requestIdUnique, session.lines);

test('an id is used up for the whole session, by each party apart', () => {
  const session = new Session()
    .client(request(1, 'ping'))
    .server(result(1))
    .server(request(1, 'ping'))
    .client(request('1', 'ping'))
    .client(request(1, 'ping'));
  expect(judge(session)).toMatchObject({
    outcome: 'fail',
    subjects: 4,
    findings: [{ seq: 4, earlier: 0 }],
  });
});

test('1 and 1.0 are one id, null is none', () => {
  const text = (id: string, seq: number) =>
    `{"seq":${seq},"direction":"client-to-server","transport":"stdio","kind":"message","payload":{"jsonrpc":"2.0","id":${id},"method":"ping"}}\n`;
  expect(judgeBy(requestIdUnique, text('1', 0) + text('1.0', 1)).findings).toMatchObject([{ seq: 1 }]);
  expect(judgeBy(requestIdUnique, text('null', 0) + text('null', 1)).outcome).toBe('not-observed');
});

test('ids of new and different requests pass; notifications are no subjects', () => {
  expect(judge(new Session().client(request(1, 'a')).client(request(2, 'a'))).outcome).toBe('pass');
  expect(judge(new Session().client(notification('a'))).outcome).toBe('not-observed');
});
