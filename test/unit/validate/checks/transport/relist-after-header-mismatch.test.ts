import { expect, test } from 'vitest';
import { relistAfterHeaderMismatch } from '../../../../../pipeline/validate/checks/transport/relist-after-header-mismatch.js';
import { judgeBy } from '../../../../support/judge.js';
import { MIRRORED, ModernHttp } from '../../../../support/modern-http.js';

const QUERY = { name: 'query', arguments: { zone: 'eu' } };
const judge = (session: ModernHttp) => judgeBy(relistAfterHeaderMismatch, session.lines, { level: 'SHOULD' });
const refused = (headers: Record<string, string | undefined> = {}, code = -32020) =>
  new ModernHttp().call('tools/call', QUERY, code, headers);

test('listed again before it is repeated', () => {
  const session = refused().list(MIRRORED).call('tools/call', QUERY, {}, { 'mcp-param-zone': 'eu' });
  expect(judge(session)).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('repeated at once', () => {
  expect(judge(refused().call('tools/call', QUERY))).toMatchObject({
    outcome: 'warn',
    findings: [{ seq: 5, earlier: 3 }],
  });
});

test('other calls, other errors and other headers at fault are left alone', () => {
  expect(judge(refused().call('tools/call', { ...QUERY, arguments: {} })).outcome).toBe('not-observed');
  expect(judge(refused({}, -32602).call('tools/call', QUERY)).outcome).toBe('not-observed');
  expect(judge(refused({ 'mcp-name': 'x' }).call('tools/call', QUERY)).outcome).toBe('not-observed');
  expect(judge(refused({ 'mcp-protocol-version': undefined }).call('tools/call', QUERY)).outcome).toBe(
    'not-observed',
  );
  expect(judge(refused()).outcome).toBe('not-observed');
});
