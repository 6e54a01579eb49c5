import { expect, test } from 'vitest';
import { malformedOriginForbidden } from '../../../../../pipeline/validate/checks/transport/malformed-origin-forbidden.js';
import { HttpSession } from '../../../../support/http.js';
import { judgeBy, request } from '../../../../support/judge.js';

const FORBIDDEN = { checks: ['transport.malformed-origin-forbidden#forbidden'] };
const VALIDATED = { checks: ['transport.malformed-origin-forbidden#validated'] };
const asked = (origin: string | undefined, status: number) => {
  const session = new HttpSession();
  return session.answer(session.ask('POST', request(1, 'ping'), { origin }), status).lines;
};

test.each([
  '//evil.example',
  'evil.example',
  '',
  'https://a.example/path',
  'https://a.example:port',
  'https://',
])('the origin %j is answered with 403', (origin) => {
  for (const clause of [FORBIDDEN, VALIDATED]) {
    expect(judgeBy(malformedOriginForbidden, asked(origin, 403), clause)).toMatchObject({
      outcome: 'pass',
      subjects: 1,
    });
    expect(judgeBy(malformedOriginForbidden, asked(origin, 200), clause)).toMatchObject({
      outcome: 'fail',
      findings: [{ seq: 2, earlier: 0 }],
    });
  }
});

test('another refusal is the wrong status, but the header was looked at', () => {
  expect(judgeBy(malformedOriginForbidden, asked('nowhere', 400), FORBIDDEN).outcome).toBe('fail');
  expect(judgeBy(malformedOriginForbidden, asked('nowhere', 400), VALIDATED).outcome).toBe('pass');
});

test.each([
  'null',
  'https://a.example',
  'http://localhost:3000',
  'http://[::1]:80',
  'vscode-webview://f00',
  undefined,
])('the origin %j may be served', (origin) => {
  expect(judgeBy(malformedOriginForbidden, asked(origin, 200)).outcome).toBe('not-observed');
});

test.each([401, 429, 503])('status %s has a cause of its own', (status) => {
  expect(judgeBy(malformedOriginForbidden, asked('nowhere', status)).outcome).toBe('not-observed');
});
