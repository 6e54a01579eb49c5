import { expect, test } from 'vitest';
import { stdioServerOutputValid } from '../../../../../pipeline/validate/checks/transport/stdio-server-output-valid.js';
import { captured } from '../../../../support/http.js';
import { error, judgeBy, notification, request, result, Session } from '../../../../support/judge.js';

test.each([
  [request(1, 'ping')],
  [notification('x')],
  [result(1)],
  [error(1, -1)],
  [{ method: 'x', result: 1 }],
])('%j is a message', (payload) => {
  expect(judgeBy(stdioServerOutputValid, new Session().server(payload).lines)).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
});

test.each([
  ['ready'],
  [[request(1, 'ping')]],
  [{}],
  [{ method: 1 }],
  [{ id: 1, result: 1, error: 1 }],
  [null],
])('%j is none', (payload) => {
  expect(
    judgeBy(stdioServerOutputValid, new Session().client(result(1)).server(payload).lines),
  ).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 1 }],
  });
});

test('the other party, and HTTP, are out of scope', () => {
  expect(judgeBy(stdioServerOutputValid, new Session().client('x').lines).outcome).toBe('not-observed');
  expect(judgeBy(stdioServerOutputValid, new Session('streamable-http').server('x').lines).outcome).toBe(
    'not-observed',
  );
});

test('a log of parsed messages proves nothing, but shows what it shows', () => {
  const log = () => captured(new Session().server(result(1)), 'parsed-log');
  expect(judgeBy(stdioServerOutputValid, log().lines).outcome).toBe('not-observed');
  expect(judgeBy(stdioServerOutputValid, log().server('oops').lines).outcome).toBe('fail');
});
