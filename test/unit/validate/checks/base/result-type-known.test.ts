import { expect, test } from 'vitest';
import { resultTypeKnown } from '../../../../../pipeline/validate/checks/base/result-type-known.js';
import { envelope, judgeBy, request, result, Session } from '../../../../support/judge.js';

const EXTENSION = { extensions: { 'com.example/own': {} } };
const call = (id: number, capabilities = {}, more = {}) =>
  request(id, 'tools/list', { _meta: envelope(capabilities), ...more });
const discover = (capabilities = {}) =>
  new Session()
    .client(request(0, 'server/discover', { _meta: envelope() }))
    .server(result(0, { resultType: 'complete', supportedVersions: ['2026-07-28'], capabilities }));
const by = (rule: string, session: Session) =>
  judgeBy(resultTypeKnown, session.lines, { checks: [`base.result-type-known#${rule}`] });

test('the two core types pass', () => {
  const session = new Session()
    .client(call(1))
    .server(result(1, { resultType: 'complete' }))
    .client(call(2))
    .server(result(2, { resultType: 'input_required' }));
  expect(by('sent', session)).toMatchObject({ outcome: 'pass', subjects: 2 });
  expect(by('used', session).outcome).toBe('not-observed');
});

test('another type is fine only where an extension of both parties may define it', () => {
  const both = discover(EXTENSION)
    .client(call(1, EXTENSION))
    .server(result(1, { resultType: 'own' }));
  expect(by('sent', both).findings).toEqual([]);
  const clientOnly = discover()
    .client(call(1, EXTENSION))
    .server(result(1, { resultType: 'own' }));
  expect(by('sent', clientOnly).findings).toMatchObject([{ seq: 3 }]);
  const serverOnly = discover(EXTENSION)
    .client(call(1))
    .server(result(1, { resultType: 'own' }));
  expect(by('sent', serverOnly).findings).toMatchObject([{ seq: 3 }]);
  const unknown = new Session().client(call(1, EXTENSION)).server(result(1, { resultType: 'own' }));
  expect(by('sent', unknown).outcome).toBe('not-observed');
});

test('a client that hands back a cursor of such a result took it for valid', () => {
  const session = new Session()
    .client(call(1))
    .server(result(1, { resultType: 'own', nextCursor: 'c1', requestState: 's1' }));
  expect(by('used', session)).toMatchObject({ outcome: 'pass', subjects: 2 });
  session
    .client(call(2, {}, { cursor: 'other' }))
    .client(call(3, {}, { cursor: 'c1' }))
    .client(call(4, {}, { requestState: 's1' }));
  expect(by('used', session).findings).toMatchObject([
    { seq: 3, earlier: 1 },
    { seq: 4, earlier: 1 },
  ]);
});

test('results without a type are another clause', () => {
  expect(by('sent', new Session().client(call(1)).server(result(1))).outcome).toBe('not-observed');
});
