import { expect, test } from 'vitest';
import { httpPostSingleMessage } from '../../../../../pipeline/validate/checks/transport/http-post-single-message.js';
import { HttpSession } from '../../../../support/http.js';
import { error, judgeBy, notification, request, result, Session } from '../../../../support/judge.js';

test.each([[request(1, 'ping')], [notification('x')], [result(1)], [error(1, -1)]])(
  '%j passes',
  (payload) => {
    expect(judgeBy(httpPostSingleMessage, new HttpSession().exchange(payload, 202).lines)).toMatchObject({
      outcome: 'pass',
      subjects: 1,
    });
  },
);

test.each([[[request(1, 'ping')]], ['text'], [{}], [null]])('%j fails', (payload) => {
  expect(judgeBy(httpPostSingleMessage, new HttpSession().exchange(payload, 400).lines)).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 1 }],
  });
});

test('the server, and stdio, are out of scope', () => {
  expect(judgeBy(httpPostSingleMessage, new Session().client('x').lines).outcome).toBe('not-observed');
  expect(judgeBy(httpPostSingleMessage, new Session('streamable-http').server('x').lines).outcome).toBe(
    'not-observed',
  );
});
