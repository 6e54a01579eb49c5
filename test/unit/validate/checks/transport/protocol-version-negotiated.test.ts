import { expect, test } from 'vitest';
import { protocolVersionNegotiated } from '../../../../../pipeline/validate/checks/transport/protocol-version-negotiated.js';
import { HttpSession, VERSION } from '../../../../support/http.js';
import { judgeBy, request, result } from '../../../../support/judge.js';

const sent = (version: string | undefined) => {
  const session = new HttpSession().begin(undefined, '2025-06-18');
  return judgeBy(
    protocolVersionNegotiated,
    session.exchange(request(1, 'ping'), result(1), { [VERSION]: version }).lines,
    { level: 'SHOULD' },
  );
};

test('the negotiated version passes, a missing header is left to another check', () => {
  expect(sent('2025-06-18')).toMatchObject({ outcome: 'pass', subjects: 2 });
  expect(sent(undefined)).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test.each(['2025-11-25', '', '2025-06-18 '])('%j is another', (version) => {
  expect(sent(version)).toMatchObject({ outcome: 'warn', findings: [{ seq: 7, earlier: 3 }] });
});

test('TRAN-018: a second session may negotiate another version', () => {
  const session = new HttpSession().begin('one', '2025-06-18').begin('two', '2025-11-25', 'again');
  expect(judgeBy(protocolVersionNegotiated, session.lines)).toMatchObject({ outcome: 'pass', subjects: 2 });
});

test('before the handshake nothing is observed', () => {
  const session = new HttpSession().exchange(request(1, 'ping'), result(1), { [VERSION]: '1' });
  expect(judgeBy(protocolVersionNegotiated, session.lines).outcome).toBe('not-observed');
});
