import { expect, test } from 'vitest';
import { protocolVersionHeader } from '../../../../../pipeline/validate/checks/transport/protocol-version-header.js';
import { HttpSession, VERSION } from '../../../../support/http.js';
import { judgeBy, request, result } from '../../../../support/judge.js';

const ping = request(1, 'ping');

test('present after initialization, whatever its value', () => {
  const session = new HttpSession().begin().exchange(ping, result(1), { [VERSION]: '' });
  expect(judgeBy(protocolVersionHeader, session.lines)).toMatchObject({ outcome: 'pass', subjects: 2 });
});

test.each(['POST', 'GET', 'DELETE'])('missing on a %s', (method) => {
  const session = new HttpSession().begin();
  session.ask(method, method === 'POST' ? ping : undefined, { [VERSION]: undefined });
  expect(judgeBy(protocolVersionHeader, session.lines)).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 7, earlier: 3 }],
  });
});

test('OPTIONS, and all before the initialize result, are out of scope', () => {
  const session = new HttpSession();
  session.ask('GET');
  session.begin();
  session.ask('OPTIONS', undefined, { [VERSION]: undefined });
  expect(judgeBy(protocolVersionHeader, session.lines)).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(judgeBy(protocolVersionHeader, new HttpSession().exchange(ping, result(1)).lines).outcome).toBe(
    'not-observed',
  );
});

test('TRAN-017: each session has its own negotiation', () => {
  const session = new HttpSession().begin('one').begin('two', '2025-11-25', 'again');
  expect(judgeBy(protocolVersionHeader, session.lines)).toMatchObject({ outcome: 'pass', subjects: 2 });
});
