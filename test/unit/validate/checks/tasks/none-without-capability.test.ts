import { expect, test } from 'vitest';
import { noneWithoutCapability } from '../../../../../pipeline/validate/checks/tasks/none-without-capability.js';
import { judgeBy, request, Session } from '../../../../support/judge.js';
import { begun, SERVER } from '../../../../support/tasks.js';

const judge = (session: Session) => judgeBy(noneWithoutCapability, session.lines, { level: 'SHOULD NOT' });

test('plain requests pass', () => {
  expect(judge(begun({}).client(request(1, 'tools/call', { name: 'a' })))).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
  expect(judge(begun(SERVER, {}).server(request(1, 'elicitation/create', {})))).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
});

test('task without the capability is a warning', () => {
  expect(judge(begun({ tools: {} }).client(request(1, 'tools/call', { name: 'a', task: {} })))).toMatchObject(
    { outcome: 'warn', findings: [{ seq: 3 }] },
  );
  expect(
    judge(begun(SERVER, { tasks: null }).server(request(1, 'sampling/createMessage', { task: {} }))),
  ).toMatchObject({ outcome: 'warn', findings: [{ seq: 3 }] });
});

test('a party with any tasks capability, and an unknown one, are not observed', () => {
  expect(judge(begun({ tasks: {} }).client(request(1, 'tools/call', { task: {} }))).outcome).toBe(
    'not-observed',
  );
  expect(judge(new Session().client(request(1, 'tools/call', { task: {} }))).outcome).toBe('not-observed');
});
