import { expect, test } from 'vitest';
import { traceContextFormat } from '../../../../../pipeline/validate/checks/meta/trace-context-format.js';
import { judgeBy, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(traceContextFormat, session.lines);
const seqs = (session: Session) => judgeBy(traceContextFormat, session.lines).findings.map(({ seq }) => seq);

const PARENT = '00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01';
const carry = (meta: object) => new Session().client(request(1, 'a', { _meta: meta }));

test.each([
  ['traceparent', PARENT],
  ['traceparent', `01${PARENT.slice(2)}-more`],
  ['tracestate', ''],
  ['tracestate', 'vendor=a1, t@sys=b c ,,x=1'],
  ['baggage', 'userId=alice,server%20=b;prop;p2=v , k = v'.replace('%20', '')],
  ['baggage', 'k=%C3%A9'],
])('%s %j passes', (key, value) => {
  expect(judge(carry({ [key]: value }))).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test.each([
  ['traceparent', 5],
  ['traceparent', ''],
  ['traceparent', PARENT.toUpperCase()],
  ['traceparent', `ff${PARENT.slice(2)}`],
  ['traceparent', `${PARENT}-more`],
  ['traceparent', '00-00000000000000000000000000000000-00f067aa0ba902b7-01'],
  ['traceparent', '00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01'],
  ['tracestate', null],
  ['tracestate', 'novalue'],
  ['tracestate', 'UPPER=1'],
  ['tracestate', 'a=1,a=2'],
  ['tracestate', Array.from({ length: 33 }, (_, i) => `k${i}=1`).join(',')],
  ['baggage', {}],
  ['baggage', 'novalue'],
  ['baggage', 'a b=c'],
  ['baggage', 'k=a"b'],
])('%s %j fails', (key, value) => {
  expect(judge(carry({ [key]: value })).findings).toMatchObject([{ seq: 0 }]);
});

test('results are looked at as well; without such a key nothing is observed', () => {
  const session = new Session().server(result(1, { _meta: { traceparent: 'x', baggage: 5 } }));
  expect(seqs(session)).toEqual([0, 0]);
  expect(judge(carry({ other: 1 })).outcome).toBe('not-observed');
});
