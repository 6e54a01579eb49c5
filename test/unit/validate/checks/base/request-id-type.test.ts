import { expect, test } from 'vitest';
import { requestIdType } from '../../../../../pipeline/validate/checks/base/request-id-type.js';
import { judgeBy, request, Session } from '../../../../support/judge.js';

const judgeId = (literal: string) =>
  judgeBy(
    requestIdType,
    `{"seq":0,"direction":"client-to-server","transport":"stdio","kind":"message","payload":{"jsonrpc":"2.0","id":${literal},"method":"ping"}}\n`,
  );

test.each(['1', '-7', '"a"', '""', '18446744073709551615'])('the id %s passes', (literal) => {
  expect(judgeId(literal)).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test.each(['1.0', '1e2', '-0', '1.5', '18446744073709551616', 'null', 'true', '[]', '{}'])(
  'the id %s fails',
  (literal) => {
    const judged = judgeId(literal);
    expect(judged.outcome).toBe('fail');
    expect(judged.findings).toMatchObject([{ seq: 0, check: 'base.request-id-type' }]);
  },
);

test('without a request nothing is observed', () => {
  const session = new Session().client({ jsonrpc: '2.0', method: 'notifications/initialized' });
  expect(judgeBy(requestIdType, session.lines)).toMatchObject({ outcome: 'not-observed' });
  expect(judgeBy(requestIdType, new Session().server(request(1, 'ping')).lines).outcome).toBe('pass');
});
