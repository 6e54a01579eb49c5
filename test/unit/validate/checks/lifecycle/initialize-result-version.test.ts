import { expect, test } from 'vitest';
import { initializeResultVersion } from '../../../../../pipeline/validate/checks/lifecycle/initialize-result-version.js';
import { error, judgeBy, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(initializeResultVersion, session.lines);

const answered = (value: unknown) => new Session().client(request(1, 'initialize')).server(result(1, value));

test.each(['2025-11-25', '2024-02-30'])('%s passes, whatever was asked for', (protocolVersion) => {
  expect(judge(answered({ protocolVersion }))).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test.each([
  [{}],
  [null],
  [{ protocolVersion: null }],
  [{ protocolVersion: '1.0' }],
  [{ protocolVersion: '2025-13-01' }],
  [{ protocolVersion: '2025-11-32' }],
  [{ protocolVersion: '0000-01-01' }],
  [{ protocolVersion: '2025-11-25 ' }],
  [{ protocolVersion: 20251125 }],
])('%j fails', (value) => {
  expect(judge(answered(value)).findings).toMatchObject([{ seq: 1 }]);
});

test('an error is no subject', () => {
  const refused = new Session().client(request(1, 'initialize')).server(error(1, -32602));
  expect(judge(refused).outcome).toBe('not-observed');
});
