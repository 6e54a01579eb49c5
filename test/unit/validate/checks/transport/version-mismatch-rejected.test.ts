import { expect, test } from 'vitest';
import { versionMismatchRejected } from '../../../../../pipeline/validate/checks/transport/version-mismatch-rejected.js';
import { judgeBy } from '../../../../support/judge.js';
import { ModernHttp } from '../../../../support/modern-http.js';

const OTHER = { 'mcp-protocol-version': '2027-01-01' };
const judge = (
  answer: Record<string, unknown> | number,
  more: { meta?: Record<string, unknown>; status?: number } = {},
) =>
  judgeBy(
    versionMismatchRejected,
    new ModernHttp().discover(['2026-07-28', '2027-01-01']).call('tools/list', {}, answer, OTHER, more).lines,
  );

test('it is refused with -32020', () => {
  expect(judge(-32020)).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(judge({})).toMatchObject({ outcome: 'fail', findings: [{ seq: 7, earlier: 4 }] });
  expect(judge(-32602)).toMatchObject({ outcome: 'fail', findings: [{ seq: 7 }] });
  expect(judge(-32022)).toMatchObject({ outcome: 'fail' });
});

test('an error about another fault is in order', () => {
  const meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
  expect(judge(-32602, { meta }).outcome).toBe('pass');
  expect(judge(-32601).outcome).toBe('pass');
  expect(judge(-32603, { status: 503 }).outcome).toBe('pass');
  const unlisted = new ModernHttp().call('tools/list', {}, -32022, OTHER);
  expect(judgeBy(versionMismatchRejected, unlisted.lines).outcome).toBe('pass');
});

test('equal versions are out of its scope', () => {
  expect(judgeBy(versionMismatchRejected, new ModernHttp().discover().lines).outcome).toBe('not-observed');
});
