import { expect, test } from 'vitest';
import { noFallbackAfterModernError } from '../../../../../pipeline/validate/checks/transport/no-fallback-after-modern-error.js';
import { AS_JSON } from '../../../../support/http.js';
import { error, judgeBy } from '../../../../support/judge.js';
import { ModernHttp } from '../../../../support/modern-http.js';

const judge = (session: ModernHttp) =>
  judgeBy(noFallbackAfterModernError, session.lines, { level: 'SHOULD' });
const refusal = (code: number, data?: unknown, status = 400) => {
  const session = new ModernHttp();
  return session.answer(session.send('tools/list'), status, AS_JSON, error(1, code, 'no', data));
};

test('the client stays modern', () => {
  expect(judge((refusal(-32020) as ModernHttp).call('tools/list'))).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
});

test.each([
  [-32020, undefined],
  [-32021, { requiredCapabilities: { sampling: {} } }],
  [-32022, { supported: ['2025-11-25', '2026-07-28'] }],
])('initialize after %s', (code, data) => {
  expect(judge((refusal(code, data) as ModernHttp).begin())).toMatchObject({
    outcome: 'warn',
    findings: [{ seq: 5, earlier: 3 }],
  });
});

test('left alone: other errors and statuses, no body, versions that only initialize leads to', () => {
  expect(judge((refusal(-32601) as ModernHttp).begin()).outcome).toBe('not-observed');
  expect(judge((refusal(-32020, undefined, 200) as ModernHttp).begin()).outcome).toBe('not-observed');
  expect(judge(new ModernHttp().call('tools/list', {}, 400).begin()).outcome).toBe('not-observed');
  expect(judge((refusal(-32022, { supported: ['2025-11-25'] }) as ModernHttp).begin()).outcome).toBe(
    'not-observed',
  );
});
