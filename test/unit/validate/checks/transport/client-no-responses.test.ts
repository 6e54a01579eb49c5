import { expect, test } from 'vitest';
import { clientNoResponses } from '../../../../../pipeline/validate/checks/transport/client-no-responses.js';
import { error, judgeBy, notification, request, result, Session } from '../../../../support/judge.js';

test('requests and notifications pass, on both transports', () => {
  for (const transport of ['stdio', 'streamable-http'] as const) {
    const session = new Session(transport).client(request(1, 'ping')).client(notification('x'));
    expect(judgeBy(clientNoResponses, session.lines, { transport })).toMatchObject({
      outcome: 'pass',
      subjects: 2,
    });
  }
});

test.each([[result(1)], [error(1, -1)], [{ id: 1, result: {}, error: {} }]])('%j fails', (payload) => {
  expect(judgeBy(clientNoResponses, new Session().client(payload).lines)).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 0 }],
  });
});

test.each([[{ result: {} }], [{ error: {} }], [{ method: 'x', id: 1, result: {} }], ['text']])(
  '%j is no response',
  (payload) => {
    expect(judgeBy(clientNoResponses, new Session().client(payload).lines).outcome).toBe('pass');
  },
);

test('the server is out of scope', () => {
  expect(judgeBy(clientNoResponses, new Session().server(result(1)).lines).outcome).toBe('not-observed');
});
