import { expect, test } from 'vitest';
import { unsupportedVersionError } from '../../../../../pipeline/validate/checks/transport/unsupported-version-error.js';
import { envelope, error, judgeBy, request, Session } from '../../../../support/judge.js';
import { ModernHttp } from '../../../../support/modern-http.js';

const FUTURE = '2027-01-01';
const meta = envelope({}, FUTURE);
const VERSION = { 'mcp-protocol-version': FUTURE };
const judge = (session: Session) => judgeBy(unsupportedVersionError, session.lines);
const refusal = (data?: unknown) =>
  new Session().client(request(1, 'tools/list', { _meta: meta })).server(error(1, -32022, 'no', data));

test('the error lists versions', () => {
  expect(judge(refusal({ supported: ['2026-07-28'] }))).toMatchObject({ outcome: 'pass', subjects: 1 });
  for (const data of [undefined, {}, { supported: [] }, { supported: 'x' }, { supported: ['x', 1] }, [], 7])
    expect(judge(refusal(data))).toMatchObject({ outcome: 'fail', findings: [{ seq: 1 }] });
});

test('a version outside the server’s own list gets that error', () => {
  const ask = (answer: Record<string, unknown> | number) =>
    new ModernHttp().discover().call('tools/list', {}, answer, VERSION, { meta });
  expect(judge(ask({}))).toMatchObject({ outcome: 'fail', findings: [{ seq: 7, earlier: 5 }] });
  expect(judge(ask(-32602))).toMatchObject({ outcome: 'fail', findings: [{ seq: 7 }] });
  expect(
    judge(new ModernHttp().discover(['2026-07-28', FUTURE]).call('tools/list', {}, {}, VERSION, { meta }))
      .outcome,
  ).toBe('not-observed');
});

test('the list may come later, by the very request that names the version', () => {
  const session = new ModernHttp().call('tools/list', {}, {}, VERSION, { meta }).discover();
  expect(judge(session)).toMatchObject({ outcome: 'fail', findings: [{ seq: 3, earlier: 1 }] });
  const itself = new ModernHttp().call(
    'server/discover',
    {},
    { supportedVersions: ['2026-07-28'] },
    VERSION,
    { meta },
  );
  expect(judge(itself)).toMatchObject({ outcome: 'fail', findings: [{ seq: 3 }] });
});

test('TRAN-074: a request with a second fault may be refused over that', () => {
  const bare = { 'io.modelcontextprotocol/protocolVersion': FUTURE };
  const ask = (answer: number, headers = {}, own: Record<string, unknown> = meta) =>
    judge(
      new ModernHttp().discover().call('tools/list', {}, answer, { ...VERSION, ...headers }, { meta: own }),
    );
  expect(ask(-32602, {}, bare)).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(ask(-32020, { 'mcp-method': 'x' })).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(ask(-32020).outcome).toBe('fail');
  expect(ask(-32601).outcome).toBe('pass');
});

test('without a list nothing is known', () => {
  expect(judge(new ModernHttp().call('tools/list', {}, {}, VERSION, { meta })).outcome).toBe('not-observed');
});
