import { expect, test } from 'vitest';
import { capabilityDeclared } from '../../../../../pipeline/validate/checks/logging/capability-declared.js';
import { answered } from '../../../../support/exchanges.js';
import { judgeBy, notification, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(capabilityDeclared, session.lines);

test.each(['notifications/message'])('%s needs the declaration', (method) => {
  const sent = (capabilities: Record<string, unknown>) =>
    judge(new Session().handshake(capabilities).server(notification(method, {})));
  expect(sent({ logging: {} })).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(sent({})).toMatchObject({ outcome: 'fail', findings: [{ seq: 3, earlier: 1 }] });
  expect(judge(new Session().server(notification(method, {}))).outcome).toBe('not-observed');
  expect(judge(new Session().handshake().client(notification(method, {}))).outcome).toBe('not-observed');
});

test('logging/setLevel is not judged', () => {
  expect(judge(answered(new Session().handshake(), 1, 'logging/setLevel', {}, {})).outcome).toBe(
    'not-observed',
  );
});
