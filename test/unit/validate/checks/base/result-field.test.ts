import { expect, test } from 'vitest';
import { resultField } from '../../../../../pipeline/validate/checks/base/result-field.js';
import { error, judgeBy, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(resultField, session.lines);

test('results pass, null ones too; both members at once are another clause', () => {
  const session = new Session()
    .server(result(1))
    .server(result(null, null))
    .server({ jsonrpc: '2.0', id: 1, result: {}, error: {} });
  expect(judge(session)).toMatchObject({ outcome: 'pass', subjects: 3 });
});

test('an id and nothing else', () => {
  const session = new Session().server({ jsonrpc: '2.0', id: 1 }).client({ id: null });
  expect(judge(session).findings).toMatchObject([{ seq: 0 }, { seq: 1 }]);
});

test('errors, requests and messages without an id are no subjects', () => {
  const session = new Session()
    .server(error(1, 1))
    .client(request(1, 'a'))
    .client({})
    .client({ jsonrpc: '2.0', result: {} });
  expect(judge(session).outcome).toBe('not-observed');
});
