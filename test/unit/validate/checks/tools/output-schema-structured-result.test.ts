import { expect, test } from 'vitest';
import { outputSchemaStructuredResult } from '../../../../../pipeline/validate/checks/tools/output-schema-structured-result.js';
import { answered, called, page, refused } from '../../../../support/exchanges.js';
import { judgeBy, notification, Session } from '../../../../support/judge.js';

const TOOL = {
  name: 'weather',
  inputSchema: { type: 'object' },
  outputSchema: { type: 'object', properties: { t: { type: 'number' } }, required: ['t'] },
};
const ARRAY = { name: 'list', inputSchema: { type: 'object' }, outputSchema: { type: 'array' } };
const listed = () => page(new Session(), 1, 'tools', [TOOL, ARRAY, 'free']);
const judge = (session: Session, rule: 'object' | 'any-value') =>
  judgeBy(outputSchemaStructuredResult, session.lines, {
    checks: [`tools.output-schema-structured-result#${rule}`],
  });
const result = (name: string, value: Record<string, unknown>) => called(listed(), 2, name, {}, value);

test.each(['object', 'any-value'] as const)('rule %s: a conforming object passes', (rule) => {
  expect(judge(result('weather', { content: [], structuredContent: { t: 1 } }), rule)).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
});

test.each(['object', 'any-value'] as const)('rule %s: missing or unfitting content fails', (rule) => {
  for (const value of [{ content: [] }, { structuredContent: {} }, { structuredContent: { t: 'warm' } }]) {
    expect(judge(result('weather', value), rule)).toMatchObject({
      outcome: 'fail',
      findings: [{ seq: 3, earlier: 1, rule }],
    });
  }
});

// Section 6.1: TOOL-040 used to demand an object, though this revision takes any JSON value.
test('TOOL-040: an array under an array schema passes by any-value and fails by object', () => {
  const session = result('list', { structuredContent: [1] });
  expect(judge(session, 'any-value').outcome).toBe('pass');
  expect(judge(session, 'object').outcome).toBe('fail');
});

// Section 6.1: interim results used to be accused as well.
test('TOOL-040: an input_required result is no result of the tool', () => {
  const interim = result('weather', { resultType: 'input_required', inputRequests: {} });
  expect(judge(interim, 'any-value').outcome).toBe('not-observed');
});

test('a task handle is no result of the tool', () => {
  const params = { name: 'weather', arguments: {}, task: { ttl: 1000 } };
  const session = answered(listed(), 2, 'tools/call', params, { task: { taskId: 't', status: 'working' } });
  expect(judge(session, 'object').outcome).toBe('not-observed');
});

test('errors, isError results and tools without outputSchema are not judged', () => {
  expect(judge(refused(listed(), 2, 'tools/call', { name: 'weather' }, -32603), 'object').outcome).toBe(
    'not-observed',
  );
  expect(judge(result('weather', { isError: true }), 'object').outcome).toBe('not-observed');
  expect(judge(result('free', { content: [] }), 'object').outcome).toBe('not-observed');
});

// Section 8.1: a schema declared after the call, or one that a change notice put in doubt, is not held against it.
test('only the definition in force counts', () => {
  const before = page(called(new Session(), 1, 'weather', {}, { content: [] }), 2, 'tools', [TOOL]);
  expect(judge(before, 'object').outcome).toBe('not-observed');
  const doubt = listed().server(notification('notifications/tools/list_changed'));
  expect(judge(called(doubt, 2, 'weather', {}, { content: [] }), 'object').outcome).toBe('not-observed');
  const lifted = page(listed(), 2, 'tools', ['weather']);
  expect(judge(called(lifted, 3, 'weather', {}, { content: [] }), 'object').outcome).toBe('not-observed');
});
