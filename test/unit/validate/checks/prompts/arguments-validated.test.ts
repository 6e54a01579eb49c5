import { expect, test } from 'vitest';
import { argumentsValidated } from '../../../../../pipeline/validate/checks/prompts/arguments-validated.js';
import { answered, page, refused } from '../../../../support/exchanges.js';
import { judgeBy, notification, Session } from '../../../../support/judge.js';

const PROMPT = { name: 'review', arguments: [{ name: 'code', required: true }, { name: 'tone' }] };
const listed = () => page(new Session(), 1, 'prompts', [PROMPT, 'free']);
const judge = (session: Session) => judgeBy(argumentsValidated, session.lines, { level: 'SHOULD' });
const get = (session: Session, params: unknown, value: unknown = { messages: [] }) =>
  answered(session, 2, 'prompts/get', params, value);

test.each([[{ code: 'x' }], [{ code: null }]])('the arguments %j pass', (args) => {
  expect(judge(get(listed(), { name: 'review', arguments: args }))).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
});

test.each([[undefined], [{}], [{ tone: 'x' }], ['code'], [['code']]])(
  'a result for the arguments %j is a warning',
  (args) => {
    expect(judge(get(listed(), { name: 'review', arguments: args }))).toMatchObject({
      outcome: 'warn',
      findings: [{ seq: 3, earlier: 1 }],
    });
  },
);

test('a required argument of a hostile name is no member unless it was sent', () => {
  const session = page(new Session(), 1, 'prompts', [
    { name: 'p', arguments: [{ name: '__proto__', required: true }] },
  ]);
  expect(judge(get(session, { name: 'p', arguments: {} })).outcome).toBe('warn');
});

test('errors, prompts without required arguments and unlisted ones are not judged', () => {
  expect(judge(refused(listed(), 2, 'prompts/get', { name: 'review' }, -32602)).outcome).toBe('not-observed');
  expect(judge(get(listed(), { name: 'free' })).outcome).toBe('not-observed');
  expect(judge(get(new Session(), { name: 'review' })).outcome).toBe('not-observed');
});

// Section 6.1: a server that asks for the missing argument used to be accused.
test('PROM-020: an input_required result does not deliver the prompt', () => {
  const interim = get(listed(), { name: 'review' }, { resultType: 'input_required', inputRequests: {} });
  expect(judge(interim).outcome).toBe('not-observed');
});

// Section 8.1, 4: later listings used to be held against earlier requests, and re-listings did not lift old ones.
test('only the listing in force counts', () => {
  const before = page(get(new Session(), { name: 'review' }), 3, 'prompts', [PROMPT]);
  expect(judge(before).outcome).toBe('not-observed');
  const lifted = page(listed(), 3, 'prompts', ['review']);
  expect(judge(get(lifted, { name: 'review' })).outcome).toBe('not-observed');
  const doubt = listed().server(notification('notifications/prompts/list_changed'));
  expect(judge(get(doubt, { name: 'review' })).outcome).toBe('not-observed');
});
