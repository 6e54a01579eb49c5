import { expect, test } from 'vitest';
import { relatedTaskOnRequests } from '../../../../../pipeline/validate/checks/tasks/related-task-on-requests.js';
import { judgeBy, notification, request, Session } from '../../../../support/judge.js';
import { related, started } from '../../../../support/tasks.js';

const judge = (session: Session) => judgeBy(relatedTaskOnRequests, session.lines);

const waiting = () => started().client(request('r', 'tasks/result', { taskId: 't1' }));
const ask = (_meta?: object) => request('in', 'elicitation/create', { message: 'sure?', _meta });
test('a related task passes, another one too', () => {
  expect(judge(waiting().server(ask(related('t1'))))).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(judge(waiting().server(ask(related('t2')))).outcome).toBe('pass');
});

test('none during tasks/result is a finding', () => {
  expect(judge(waiting().server(ask()))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 6, earlier: 5 }],
  });
  expect(judge(waiting().server(ask(related(undefined))))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 6, earlier: 5 }],
  });
});

test('on the stream of tasks/result, with other requests open', () => {
  const http = (stream: string) =>
    new Session('streamable-http')
      .post({}, { method: 'POST', exchange: 'x1' })
      .client(request(1, 'tools/call', { name: 'a' }), { exchange: 'x1' })
      .post({}, { method: 'POST', exchange: 'x2' })
      .client(request(2, 'tasks/result', { taskId: 't1' }), { exchange: 'x2' })
      .status(200, { 'content-type': 'text/event-stream' }, { exchange: 'x1', stream: 's1' })
      .status(200, { 'content-type': 'text/event-stream' }, { exchange: 'x2', stream: 's2' })
      .server(ask(), { stream });
  expect(judge(http('s2'))).toMatchObject({ outcome: 'fail', findings: [{ seq: 6, earlier: 3 }] });
  expect(judge(http('s1')).outcome).toBe('not-observed');
});

test('other requests, other open requests, a cancelled tasks/result: not observed', () => {
  expect(judge(waiting().server(request('p', 'ping'))).outcome).toBe('not-observed');
  expect(
    judge(
      waiting()
        .client(request('o', 'tools/call', { name: 'a' }))
        .server(ask()),
    ).outcome,
  ).toBe('not-observed');
  expect(judge(started().server(ask())).outcome).toBe('not-observed');
  const cancelled = waiting().client(notification('notifications/cancelled', { requestId: 'r' }));
  expect(judge(cancelled.server(ask())).outcome).toBe('not-observed');
});
