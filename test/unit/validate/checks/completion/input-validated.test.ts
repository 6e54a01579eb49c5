import { expect, test } from 'vitest';
import { inputValidated } from '../../../../../pipeline/validate/checks/completion/input-validated.js';
import { answered, page, refused } from '../../../../support/exchanges.js';
import { judgeBy, notification, Session } from '../../../../support/judge.js';

const REF = { type: 'ref/prompt', name: 'review' };
const ARGUMENT = { name: 'code', value: '' };
const judge = (session: Session) => judgeBy(inputValidated, session.lines);
const complete = (session: Session, params: unknown, values: unknown = ['a']) =>
  answered(session, 2, 'completion/complete', params, { completion: { values } });

test.each([
  [{}],
  [{ ref: REF }],
  [{ argument: ARGUMENT }],
  [{ ref: { type: 'ref/tool', name: 'a' }, argument: ARGUMENT }],
  [{ ref: { type: 'ref/prompt' }, argument: ARGUMENT }],
  [{ ref: { type: 'ref/resource', name: 'a' }, argument: ARGUMENT }],
  [{ ref: REF, argument: { name: 'code' } }],
  [{ ref: REF, argument: { value: '' } }],
  [{ ref: 'review', argument: ARGUMENT }],
])('%j draws no suggestions', (params) => {
  expect(judge(refused(new Session(), 2, 'completion/complete', params, -32602))).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
  expect(judge(complete(new Session(), params, [])).outcome).toBe('pass');
  expect(judge(complete(new Session(), params))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 1, earlier: 0 }],
  });
});

test('a prompt that the complete listing lacks draws no suggestions', () => {
  const params = { ref: REF, argument: ARGUMENT };
  const other = page(new Session(), 1, 'prompts', ['other']);
  expect(judge(complete(other, params))).toMatchObject({ outcome: 'fail', findings: [{ seq: 3 }] });
  expect(judge(complete(page(new Session(), 1, 'prompts', ['review']), params)).outcome).toBe('not-observed');
  expect(judge(complete(page(new Session(), 1, 'prompts', ['other'], { next: 'p' }), params)).outcome).toBe(
    'not-observed',
  );
  const doubt = page(new Session(), 1, 'prompts', ['other']).server(
    notification('notifications/prompts/list_changed'),
  );
  expect(judge(complete(doubt, params)).outcome).toBe('not-observed');
});

test('well-formed input is not judged', () => {
  const uri = { ref: { type: 'ref/resource', uri: 'file:///{path}' }, argument: ARGUMENT };
  expect(judge(complete(new Session(), uri)).outcome).toBe('not-observed');
});
