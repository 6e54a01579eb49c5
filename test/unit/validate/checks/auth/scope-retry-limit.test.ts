import { expect, test } from 'vitest';
import { scopeRetryLimit } from '../../../../../pipeline/validate/checks/auth/scope-retry-limit.js';
import { HttpSession } from '../../../../support/http.js';
import { judgeBy, request } from '../../../../support/judge.js';

const repeat = (
  times: number,
  more: { origin?: string; status?: number; vary?: boolean; resetAt?: number } = {},
) => {
  const session = new HttpSession();
  for (let i = 0; i < times; i++) {
    const params = { name: more.vary ? `q${i}` : 'q', _meta: { progressToken: i } };
    const headers = more.origin === undefined ? {} : { origin: more.origin };
    session.exchange(
      request(i, 'tools/call', params),
      i === more.resetAt ? 200 : (more.status ?? 403),
      headers,
    );
  }
  return judgeBy(scopeRetryLimit, session.lines, { level: 'SHOULD' });
};

test('a few refusals', () => {
  expect(repeat(10)).toMatchObject({ outcome: 'pass', subjects: 10 });
});

test('the eleventh is too much, and reported once', () => {
  expect(repeat(13)).toMatchObject({ outcome: 'warn', findings: [{ seq: 32 }] });
  expect(repeat(13).findings).toHaveLength(1);
});

test('left alone: other params, an answer between, Origin, other statuses', () => {
  expect(repeat(13, { vary: true }).outcome).toBe('pass');
  expect(repeat(13, { resetAt: 6 }).outcome).toBe('pass');
  expect(repeat(13, { origin: 'https://a.example' }).outcome).toBe('not-observed');
  expect(repeat(13, { status: 500 }).outcome).toBe('not-observed');
});
