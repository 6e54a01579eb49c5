import { expect, test } from 'vitest';
import { initializeProtocolVersion } from '../../../../../pipeline/validate/checks/lifecycle/initialize-protocol-version.js';
import { judgeBy, request, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(initializeProtocolVersion, session.lines);

const init = (params?: unknown) => new Session().client(request(1, 'initialize', params));

test.each(['2025-11-25', 'draft', ''])('any string passes: %j', (protocolVersion) => {
  expect(judge(init({ protocolVersion }))).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test.each([[undefined], [{}], [[]], [{ protocolVersion: null }], [{ protocolVersion: 20251125 }]])(
  '%j fails',
  (params) => {
    expect(judge(init(params)).findings).toMatchObject([{ seq: 0 }]);
  },
);

test('without initialize nothing is observed', () => {
  expect(judge(new Session().client(request(1, 'ping'))).outcome).toBe('not-observed');
});
