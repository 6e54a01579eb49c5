import { expect, test } from 'vitest';
import { errorCode } from '../../../../../pipeline/validate/checks/prompts/error-code.js';
import { answered, page, refused } from '../../../../support/exchanges.js';
import { judgeBy, notification, Session } from '../../../../support/judge.js';

const PROMPT = { name: 'review', arguments: [{ name: 'code', required: true }] };
const listed = () => page(new Session(), 1, 'prompts', [PROMPT]);
const judge = (session: Session) => judgeBy(errorCode, session.lines, { level: 'SHOULD' });
const get = (session: Session, params: unknown, code: unknown) =>
  refused(session, 2, 'prompts/get', params, code);

test.each([
  [{ name: 'other' }, -32602],
  [{ name: 'review' }, -32602],
  [{ name: 'review', arguments: { code: 'x' } }, -32603],
  // Codes for what was refused before the prompt was looked at.
  [{ name: 'other' }, -32021],
])('for %j the code %j passes', (params, code) => {
  expect(judge(get(listed(), params, code))).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test.each([
  [{ name: 'other' }, -32603],
  [{ name: 'other' }, -32601],
  [{ name: 'review', arguments: {} }, -32600],
  [{ name: 'review', arguments: { code: 'x' } }, 0],
])('for %j the code %j is a warning', (params, code) => {
  expect(judge(get(listed(), params, code))).toMatchObject({ outcome: 'warn', findings: [{ seq: 3 }] });
});

test('an unfinished or outdated listing does not show that a prompt is missing', () => {
  const half = page(new Session(), 1, 'prompts', ['a'], { next: 'p' });
  expect(judge(get(half, { name: 'other' }, -32603)).outcome).toBe('pass');
  const doubt = listed().server(notification('notifications/prompts/list_changed'));
  expect(judge(get(doubt, { name: 'other' }, -32603)).outcome).toBe('pass');
});

test('results and codes of other types are not judged', () => {
  expect(judge(answered(listed(), 2, 'prompts/get', { name: 'other' }, {})).outcome).toBe('not-observed');
  expect(judge(get(listed(), { name: 'other' }, '-32603')).outcome).toBe('not-observed');
});
