import { expect, test } from 'vitest';
import { resultIdMatches } from '../../../../../pipeline/validate/checks/base/result-id-matches.js';
import { error, judgeBy, notification, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(resultIdMatches, session.lines);
const seqs = (session: Session) => judgeBy(resultIdMatches, session.lines).findings.map(({ seq }) => seq);

test('a result for an open request passes, either way, in any order', () => {
  const session = new Session()
    .client(request(1, 'a'))
    .client(request('b', 'a'))
    .server(request(1, 'c'))
    .server(result('b'))
    .client(result(1))
    .server(result(1));
  expect(judge(session)).toMatchObject({ outcome: 'pass', subjects: 3 });
});

test('two requests under one id have one slot: the second result is reported (public vector)', () => {
  const session = new Session()
    .client(request(7, 'a'))
    .client(request(7, 'a'))
    .server(result(7))
    .server(result(7));
  expect(seqs(session)).toEqual([3]);
});

test('a result after an error under the same id is reported', () => {
  const session = new Session().client(request(2, 'a')).server(error(2, -32603)).server(result(2));
  expect(seqs(session)).toEqual([2]);
});

test.each([
  ['no id', { jsonrpc: '2.0', result: {} }, 'without an id'],
  ['the id null', result(null), 'the id null'],
  ['an id of another type', result('1'), '"1"'],
  ['an id of the same party', result(5), '5'],
])('%s', (_, answer, told) => {
  const session = new Session().client(request(1, 'a')).server(request(5, 'a')).server(answer);
  const judged = judge(session);
  expect(judged.findings).toMatchObject([{ seq: 2 }]);
  expect(judged.findings[0]?.saw).toContain(told);
});

test('1.0 answers 1, as the value is the same', () => {
  const lines = new Session().client(request(1, 'a')).lines.map((line) => JSON.stringify(line));
  lines.push(
    '{"seq":1,"direction":"server-to-client","transport":"stdio","kind":"message","payload":{"jsonrpc":"2.0","id":1.0,"result":{}}}',
  );
  expect(judgeBy(resultIdMatches, `${lines.join('\n')}\n`).outcome).toBe('pass');
});

test('errors are no subjects, and a gap hides the evidence', () => {
  expect(judge(new Session().server(error(1, -32603))).outcome).toBe('not-observed');
  expect(judge(new Session().server(result(1), { gap: { reason: 'x' } })).outcome).toBe('not-observed');
  expect(judge(new Session().client(notification('a'))).outcome).toBe('not-observed');
});
