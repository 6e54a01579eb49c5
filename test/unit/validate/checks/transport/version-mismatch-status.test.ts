import { expect, test } from 'vitest';
import { versionMismatchStatus } from '../../../../../pipeline/validate/checks/transport/version-mismatch-status.js';
import { judgeBy } from '../../../../support/judge.js';
import { ModernHttp } from '../../../../support/modern-http.js';

const OTHER = { 'mcp-protocol-version': '2025-11-25' };
const judge = (answer: Record<string, unknown> | number, status?: number) =>
  judgeBy(
    versionMismatchStatus,
    new ModernHttp().call('tools/list', {}, answer, OTHER, status === undefined ? {} : { status }).lines,
  );

test('the status has to be 400, with or without a body', () => {
  expect(judge(-32020)).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(judge(400)).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(judge({})).toMatchObject({ outcome: 'fail', findings: [{ seq: 2, earlier: 0 }] });
  expect(judge(-32020, 200)).toMatchObject({ outcome: 'fail', findings: [{ seq: 2 }] });
  expect(judge(404)).toMatchObject({ outcome: 'fail' });
});

test('statuses with another cause are left alone', () => {
  for (const status of [401, 403, 429, 503]) expect(judge(status).outcome).toBe('not-observed');
  expect(judge(-32601, 404).outcome).toBe('not-observed');
  expect(judgeBy(versionMismatchStatus, new ModernHttp().discover().lines).outcome).toBe('not-observed');
});
