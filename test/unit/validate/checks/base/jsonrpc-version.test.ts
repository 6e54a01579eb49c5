import { expect, test } from 'vitest';
import { jsonrpcVersion } from '../../../../../pipeline/validate/checks/base/jsonrpc-version.js';
import { error, judgeBy, notification, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(jsonrpcVersion, session.lines);

test('the four kinds of message pass', () => {
  const session = new Session()
    .client(request(1, 'a'))
    .server(result(1))
    .server(error(null, 1))
    .client(notification('b'));
  expect(judge(session)).toMatchObject({ outcome: 'pass', subjects: 4 });
});

test.each([
  [[request(1, 'a')], 'an array'],
  [null, 'null'],
  ['a', 'a string'],
  [{ jsonrpc: '2.0', id: 1, method: 5 }, 'method is an integer'],
  [{ jsonrpc: '2.0', id: 1, result: {}, error: {} }, 'both result and error'],
  [{ jsonrpc: '2.0', id: 1 }, 'none of method'],
  [{ id: 1, method: 'a' }, 'without jsonrpc'],
  [{ jsonrpc: '1.0', id: 1, method: 'a' }, '"1.0"'],
  [{ jsonrpc: 2, id: 1, method: 'a' }, '2 as jsonrpc'],
])('%j has one finding', (payload, told) => {
  const judged = judge(new Session().client(payload));
  expect(judged.findings).toMatchObject([{ seq: 0 }]);
  expect(judged.findings[0]?.saw).toContain(told);
});

test('events without a message are no subjects', () => {
  expect(judge(new Session().lifecycle('transport-open')).outcome).toBe('not-observed');
});
