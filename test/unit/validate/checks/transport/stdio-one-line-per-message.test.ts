import { expect, test } from 'vitest';
import { stdioOneLinePerMessage } from '../../../../../pipeline/validate/checks/transport/stdio-one-line-per-message.js';
import { captured } from '../../../../support/http.js';
import { judgeBy, notification, result, Session } from '../../../../support/judge.js';

const judge = (...lines: unknown[]) => {
  const session = new Session();
  for (const line of lines) session.server(line);
  return judgeBy(stdioOneLinePerMessage, session.lines);
};

test('messages on one line each pass', () => {
  expect(judge(result(1), notification('x'))).toMatchObject({ outcome: 'pass', subjects: 2 });
});

test.each([
  ['indented', ['{', '  "jsonrpc": "2.0",', '  "id": 1,', '  "result": {}', '}'], 1],
  ['a line break in a string', ['{"jsonrpc":"2.0","method":"x","params":{"a":"one', 'two"}}'], 1],
  ['a scalar alone on its line', ['{"method":"x","params":{"a":[', 1, ']}}'], 1],
])('%s: the first line is the finding', (_, lines, seq) => {
  expect(judge(result(0), ...lines, result(2))).toMatchObject({ outcome: 'fail', findings: [{ seq }] });
});

test.each([
  ['log lines', ['starting {', 'done }']],
  ['JSON that is no message', ['{', '"level": "info"', '}']],
  ['another message in between', ['{"jsonrpc":"2.0",', result(1), '"method":"x"}']],
  ['a half message', ['{', '"method": "x"']],
  ['brackets that never match', ['{]', '{"method":"x"']],
])('%s: no finding here', (_, lines) => {
  expect(judge(...lines).outcome).toBe('pass');
});

test('lines of the two parties are not mixed', () => {
  const session = new Session().server('{"method":').client('"x"}').server(result(1));
  expect(judgeBy(stdioOneLinePerMessage, session.lines).outcome).toBe('pass');
});

test('HTTP and logs of parsed messages have no lines', () => {
  expect(judgeBy(stdioOneLinePerMessage, new Session('streamable-http').server('{').lines).outcome).toBe(
    'not-observed',
  );
  expect(
    judgeBy(stdioOneLinePerMessage, captured(new Session().server(result(1)), 'in-process').lines).outcome,
  ).toBe('not-observed');
});

test('fifty thousand lines that never end stay cheap', () => {
  const started = performance.now();
  expect(judge(...Array.from({ length: 50_000 }, () => '{ "a": {')).outcome).toBe('pass');
  expect(performance.now() - started).toBeLessThan(10_000);
});
