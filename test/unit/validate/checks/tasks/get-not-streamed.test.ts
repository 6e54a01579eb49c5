import { expect, test } from 'vitest';
import { getNotStreamed } from '../../../../../pipeline/validate/checks/tasks/get-not-streamed.js';
import { judgeBy, request, result, Session } from '../../../../support/judge.js';
import { task } from '../../../../support/tasks.js';

const judge = (session: Session) => judgeBy(getNotStreamed, session.lines, { level: 'SHOULD NOT' });

const poll = (type: string, method = 'tasks/get') =>
  new Session('streamable-http')
    .post({}, { method: 'POST', exchange: 'x' })
    .client(request(1, method, { taskId: 't1' }), { exchange: 'x' })
    .status(200, { 'content-type': type }, { exchange: 'x' })
    .server(result(1, task()), { exchange: 'x' });

test('a JSON answer passes', () => {
  expect(judge(poll('application/json; charset=utf-8'))).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('an SSE stream is a warning', () => {
  expect(judge(poll('Text/Event-Stream'))).toMatchObject({
    outcome: 'warn',
    findings: [{ seq: 2, earlier: 1 }],
  });
});

test('other requests, refusals and overlapping exchanges are not observed', () => {
  expect(judge(poll('text/event-stream', 'tasks/result')).outcome).toBe('not-observed');
  const refusedPost = new Session('streamable-http')
    .post()
    .client(request(1, 'tasks/get', {}))
    .status(404);
  expect(judge(refusedPost).outcome).toBe('not-observed');
  const overlapping = new Session('streamable-http')
    .post()
    .client(request(1, 'tasks/get', {}))
    .post()
    .client(request(2, 'tools/call', {}))
    .status(200, { 'content-type': 'text/event-stream' });
  expect(judge(overlapping).outcome).toBe('not-observed');
});
