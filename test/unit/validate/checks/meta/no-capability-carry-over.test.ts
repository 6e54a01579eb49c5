import { expect, test } from 'vitest';
import { noCapabilityCarryOver } from '../../../../../pipeline/validate/checks/meta/no-capability-carry-over.js';
import { envelope, judgeBy, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(noCapabilityCarryOver, session.lines);

const call = (id: number, capabilities = {}) => request(id, 'tools/call', { _meta: envelope(capabilities) });
const ask = (id: number, method = 'roots/list') =>
  result(id, { resultType: 'input_required', inputRequests: { k: { method } } });

test('a capability of the request at hand may be used', () => {
  const session = new Session()
    .client(call(1))
    .server(result(1))
    .client(call(2, { roots: {} }))
    .server(ask(2));
  expect(judge(session)).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('one that only an earlier request declared may not', () => {
  const session = new Session()
    .client(call(1, { roots: {} }))
    .server(ask(1))
    .client(call(2))
    .server(ask(2));
  expect(judge(session).findings).toMatchObject([{ seq: 3, earlier: 0 }]);
});

test('one that nobody declared is another clause', () => {
  const session = new Session()
    .client(call(1, { sampling: {} }))
    .server(result(1))
    .client(call(2))
    .server(ask(2));
  expect(judge(session)).toMatchObject({ outcome: 'pass', findings: [] });
  const later = new Session()
    .client(call(1))
    .client(call(2, { roots: {} }))
    .server(ask(1));
  expect(judge(later).findings).toEqual([]);
});

test('the first request has no predecessor', () => {
  expect(judge(new Session().client(call(1, { roots: {} })).server(ask(1))).outcome).toBe('not-observed');
});
