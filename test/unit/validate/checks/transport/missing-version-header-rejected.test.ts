import { expect, test } from 'vitest';
import { missingVersionHeaderRejected } from '../../../../../pipeline/validate/checks/transport/missing-version-header-rejected.js';
import { captured } from '../../../../support/http.js';
import { judgeBy } from '../../../../support/judge.js';
import { ModernHttp } from '../../../../support/modern-http.js';

const NONE = { 'mcp-protocol-version': undefined };
const judge = (answer: Record<string, unknown> | number, versions = ['2026-07-28', '2025-06-18']) =>
  judgeBy(
    missingVersionHeaderRejected,
    new ModernHttp().discover(versions).call('tools/list', {}, answer, NONE).lines,
  );

test('it is refused with -32020', () => {
  expect(judge(-32020)).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(judge({})).toMatchObject({ outcome: 'fail', findings: [{ seq: 7, earlier: 4 }] });
  expect(judge(-32603)).toMatchObject({ outcome: 'fail' });
  expect(judge(-32601).outcome).toBe('pass');
});

test('left alone: servers of older clients, servers that list nothing, initialize', () => {
  expect(judge({}, ['2026-07-28', '2025-03-26']).outcome).toBe('not-observed');
  expect(judge({}, []).outcome).toBe('not-observed');
  expect(
    judgeBy(missingVersionHeaderRejected, new ModernHttp().call('tools/list', {}, {}, NONE).lines).outcome,
  ).toBe('not-observed');
  expect(
    judgeBy(missingVersionHeaderRejected, new ModernHttp().discover().call('initialize', {}, {}, NONE).lines)
      .outcome,
  ).toBe('not-observed');
  expect(
    judgeBy(missingVersionHeaderRejected, new ModernHttp().discover().call('tools/list', {}, {}).lines)
      .outcome,
  ).toBe('not-observed');
});

test('a recording that kept only some headers shows nothing', () => {
  const session = captured(new ModernHttp().discover().call('tools/list', {}, {}, NONE), 'partial-headers');
  expect(judgeBy(missingVersionHeaderRejected, session.lines)).toMatchObject({
    outcome: 'not-observed',
    obscured: true,
  });
});
