import { expect, test } from 'vitest';
import { resultTypePresent } from '../../../../../pipeline/validate/checks/base/result-type-present.js';
import { error, judgeBy, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(resultTypePresent, session.lines);
const seqs = (session: Session) => judgeBy(resultTypePresent, session.lines).findings.map(({ seq }) => seq);

test('any string passes, either way', () => {
  const session = new Session()
    .server(result(1, { resultType: 'complete' }))
    .client(result(1, { resultType: 'own' }));
  expect(judge(session)).toMatchObject({ outcome: 'pass', subjects: 2 });
});

test.each([[{}], [null], ['complete'], [{ resultType: 5 }], [{ resultType: null }]])('%j fails', (value) => {
  expect(judge(new Session().server(result(1, value))).findings).toMatchObject([{ seq: 0 }]);
});

test('the result of initialize is a result as well', () => {
  expect(seqs(new Session().handshake())).toEqual([1]);
});

test('without a result nothing is observed', () => {
  expect(judge(new Session().client(request(1, 'a')).server(error(1, 1))).outcome).toBe('not-observed');
});
