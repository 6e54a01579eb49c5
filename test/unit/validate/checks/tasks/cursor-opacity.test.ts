import { expect, test } from 'vitest';
import { cursorOpacity } from '../../../../../pipeline/validate/checks/tasks/cursor-opacity.js';
import { judgeBy, request, type Session } from '../../../../support/judge.js';
import { begun, listed, task } from '../../../../support/tasks.js';

const judge = (session: Session) => judgeBy(cursorOpacity, session.lines);

const paged = () => listed(begun(), 1, [task()], { next: 'c1' });
test('a cursor that was given out passes, again too', () => {
  expect(judge(listed(listed(paged(), 2, [], { cursor: 'c1' }), 3, [], { cursor: 'c1' }))).toMatchObject({
    outcome: 'pass',
    subjects: 2,
  });
});

test('a made-up cursor, one of the other party and one that is no string are findings', () => {
  expect(judge(listed(paged(), 2, [], { cursor: 'c2' }))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 5 }],
  });
  expect(judge(listed(begun(), 1, [], { cursor: null }))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 3 }],
  });
  expect(judge(paged().server(request(1, 'tasks/list', { cursor: 'c1' })))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 5 }],
  });
});

test('lists without a cursor, and of other things, are not observed', () => {
  expect(judge(listed(begun(), 1, [])).outcome).toBe('not-observed');
  expect(judge(begun().client(request(1, 'tools/list', { cursor: 'c9' }))).outcome).toBe('not-observed');
});
