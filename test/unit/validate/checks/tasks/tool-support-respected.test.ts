import { expect, test } from 'vitest';
import { toolSupportRespected } from '../../../../../pipeline/validate/checks/tasks/tool-support-respected.js';
import { judgeBy, notification, request, type Session } from '../../../../support/judge.js';
import { begun, listedTool } from '../../../../support/tasks.js';

const judge = (session: Session) => judgeBy(toolSupportRespected, session.lines);

test('plain calls of tools without task support pass', () => {
  expect(judge(listedTool(undefined).client(request(1, 'tools/call', { name: 'weigh' })))).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
});

test('task calls of tools without task support are findings', () => {
  expect(
    judge(listedTool(undefined).client(request(1, 'tools/call', { name: 'weigh', task: {} }))),
  ).toMatchObject({ outcome: 'fail', findings: [{ seq: 5, earlier: 4 }] });
  expect(
    judge(listedTool('forbidden').client(request(1, 'tools/call', { name: 'weigh', task: {} }))),
  ).toMatchObject({ outcome: 'fail', findings: [{ seq: 5, earlier: 4 }] });
});

test('other tools, unlisted ones and outdated listings are not observed', () => {
  for (const support of ['optional', 'required', 'perhaps'])
    expect(
      judge(listedTool(support).client(request(1, 'tools/call', { name: 'weigh', task: {} }))).outcome,
    ).toBe('not-observed');
  expect(judge(begun().client(request(1, 'tools/call', { name: 'weigh', task: {} }))).outcome).toBe(
    'not-observed',
  );
  const outdated = listedTool(undefined).server(notification('notifications/tools/list_changed'));
  expect(judge(outdated.client(request(1, 'tools/call', { name: 'weigh', task: {} }))).outcome).toBe(
    'not-observed',
  );
});
