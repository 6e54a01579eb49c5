import { expect, test } from 'vitest';
import { noSessionIdIssued } from '../../../../../pipeline/validate/checks/transport/no-session-id-issued.js';
import { judgeBy, result } from '../../../../support/judge.js';
import { ModernHttp } from '../../../../support/modern-http.js';

const judge = (versions: unknown, headers: Record<string, string>, before = false) => {
  const session = new ModernHttp();
  const list = () =>
    session.answer(session.send('tools/list'), 200, headers, result(session.lastId, { tools: [] }));
  if (before) list();
  session.discover(versions);
  if (!before) list();
  return judgeBy(noSessionIdIssued, session.lines, { level: 'SHOULD' });
};
const ID = { 'mcp-session-id': 's3cret-session' };

test('no ids from a server of this revision alone', () => {
  expect(judge(['2026-07-28'], {})).toMatchObject({ outcome: 'pass', subjects: 2 });
  const found = judge(['2026-07-28'], ID);
  expect(found).toMatchObject({ outcome: 'warn', findings: [{ seq: 6 }] });
  expect(JSON.stringify(found.findings)).not.toContain('s3cret-session');
  expect(judge(['2026-07-28'], ID, true)).toMatchObject({ outcome: 'warn', findings: [{ seq: 2 }] });
});

test('other servers may have sessions', () => {
  expect(judge(['2026-07-28', '2025-11-25'], ID).outcome).toBe('not-observed');
  expect(judge([], ID).outcome).toBe('not-observed');
});
