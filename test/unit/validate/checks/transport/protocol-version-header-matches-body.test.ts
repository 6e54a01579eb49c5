import { expect, test } from 'vitest';
import { protocolVersionHeaderMatchesBody } from '../../../../../pipeline/validate/checks/transport/protocol-version-header-matches-body.js';
import { envelope, judgeBy } from '../../../../support/judge.js';
import { ModernHttp } from '../../../../support/modern-http.js';

const with_ = (version: string | undefined, meta = envelope()) =>
  judgeBy(
    protocolVersionHeaderMatchesBody,
    new ModernHttp().call('tools/list', {}, {}, { 'mcp-protocol-version': version }, { meta }).lines,
  );

test('equal versions pass, others fail', () => {
  expect(with_('2026-07-28')).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(with_('2025-11-25', envelope({}, '2025-11-25'))).toMatchObject({ outcome: 'pass' });
  expect(with_('2025-11-25')).toMatchObject({ outcome: 'fail', findings: [{ seq: 0 }] });
  expect(with_('2026-07-28 ')).toMatchObject({ outcome: 'fail' });
});

test('where one of the two is missing nothing is compared', () => {
  expect(with_(undefined).outcome).toBe('not-observed');
  expect(with_('2026-07-28', {}).outcome).toBe('not-observed');
});
