import { expect, test } from 'vitest';
import { inputValidated } from '../../../../../pipeline/validate/checks/tools/input-validated.js';
import { answered, called, page, refused } from '../../../../support/exchanges.js';
import { judgeBy, notification, Session } from '../../../../support/judge.js';

const TOOL = {
  name: 'add',
  inputSchema: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] },
};
const listed = () => page(new Session(), 1, 'tools', [TOOL]);
const judge = (session: Session) => judgeBy(inputValidated, session.lines);

test('unfitting arguments that are refused pass', () => {
  expect(judge(refused(listed(), 2, 'tools/call', { name: 'add', arguments: {} }, -32602))).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
  expect(judge(called(listed(), 2, 'add', { n: 'x' }, { content: [], isError: true })).outcome).toBe('pass');
});

test.each([[{ n: 'x' }], [{}], [undefined], [[1]]])('a result for the arguments %j fails', (args) => {
  expect(judge(called(listed(), 2, 'add', args, { content: [] }))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 3, earlier: 2 }],
  });
});

test('fitting arguments, unlisted tools and definitions in doubt are not judged', () => {
  expect(judge(called(listed(), 2, 'add', { n: 1 }, { content: [] })).outcome).toBe('not-observed');
  expect(judge(called(listed(), 2, 'other', {}, { content: [] })).outcome).toBe('not-observed');
  const doubt = listed().server(notification('notifications/tools/list_changed'));
  expect(judge(called(doubt, 2, 'add', {}, { content: [] })).outcome).toBe('not-observed');
});

test('an interim result and a task handle settle nothing', () => {
  expect(judge(called(listed(), 2, 'add', {}, { resultType: 'input_required' })).outcome).toBe(
    'not-observed',
  );
  const params = { name: 'add', arguments: {}, task: {} };
  expect(judge(answered(listed(), 2, 'tools/call', params, { task: { taskId: 't' } })).outcome).toBe(
    'not-observed',
  );
});

test('a schema of an unknown dialect is not evaluated', () => {
  const tool = { name: 'add', inputSchema: { ...TOOL.inputSchema, $schema: 'https://example.org/dialect' } };
  const session = page(new Session(), 1, 'tools', [tool]);
  expect(judge(called(session, 2, 'add', {}, { content: [] })).outcome).toBe('not-observed');
});
