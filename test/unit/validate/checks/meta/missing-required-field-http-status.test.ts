import { expect, test } from 'vitest';
import { missingRequiredFieldHttpStatus } from '../../../../../pipeline/validate/checks/meta/missing-required-field-http-status.js';
import { envelope, error, judgeBy, request, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(missingRequiredFieldHttpStatus, session.lines);

const refused = (status: number, params?: unknown) =>
  new Session('streamable-http')
    .post()
    .client(request(1, 'a', params))
    .status(status)
    .server(error(1, -32602));

test('400 passes', () => {
  expect(judge(refused(400))).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('another status is reported at the HTTP response', () => {
  expect(judge(refused(200)).findings).toMatchObject([{ seq: 2, earlier: 1 }]);
});

test('complete requests, other codes and stdio are no subjects', () => {
  expect(judge(refused(200, { _meta: envelope() })).outcome).toBe('not-observed');
  const other = new Session('streamable-http')
    .post()
    .client(request(1, 'a'))
    .status(200)
    .server(error(1, -32601));
  expect(judge(other).outcome).toBe('not-observed');
  expect(judge(new Session().client(request(1, 'a')).server(error(1, -32602))).outcome).toBe('not-observed');
});

// BASE-032: the old validator read the status of whatever response stood last.
test('BASE-032: overlapping exchanges are judged by their labels, or not at all', () => {
  const overlap = (label: (name: string) => Record<string, unknown>) =>
    new Session('streamable-http')
      .post({}, label('a'))
      .client(request(1, 'a'), label('a'))
      .post({}, label('b'))
      .client(request(2, 'b', { _meta: envelope() }), label('b'))
      .status(400, {}, label('a'))
      .status(200, {}, label('b'))
      .server(error(1, -32602), label('a'));
  expect(judge(overlap((name) => ({ exchange: name }))).outcome).toBe('pass');
  expect(judge(overlap(() => ({}))).outcome).toBe('not-observed');
});
