import { expect, test } from 'vitest';
import { protocolVersionHeaderPresent } from '../../../../../pipeline/validate/checks/transport/protocol-version-header-present.js';
import { judgeBy, notification, request } from '../../../../support/judge.js';
import { ModernHttp } from '../../../../support/modern-http.js';

const NONE = { 'mcp-protocol-version': undefined };

test('every request has it', () => {
  const session = new ModernHttp().discover().call('tools/list', {}, {});
  expect(judgeBy(protocolVersionHeaderPresent, session.lines)).toMatchObject({
    outcome: 'pass',
    subjects: 2,
  });
});

test('a request without it', () => {
  const session = new ModernHttp().discover().call('tools/list', {}, {}, NONE);
  expect(judgeBy(protocolVersionHeaderPresent, session.lines)).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 4 }],
  });
});

test('a legacy session is judged, a fallback and a notification are not', () => {
  expect(judgeBy(protocolVersionHeaderPresent, new ModernHttp().begin().lines)).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 0 }],
  });
  const modern = new ModernHttp().call('tools/list', {}, 400);
  const refused = modern.exchange(request('i', 'initialize', {}), 400);
  expect(judgeBy(protocolVersionHeaderPresent, refused.lines, {}, '2026-07-28')).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
  const served = new ModernHttp().call('tools/list', {}, 400).begin();
  expect(judgeBy(protocolVersionHeaderPresent, served.lines, {}, '2026-07-28')).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
  const notified = new ModernHttp();
  notified.ask('POST', notification('notifications/x'));
  expect(judgeBy(protocolVersionHeaderPresent, notified.lines).outcome).toBe('not-observed');
});
