import { expect, test } from 'vitest';
import { missingRequiredFieldRejected } from '../../../../../pipeline/validate/checks/meta/missing-required-field-rejected.js';
import { envelope, error, judgeBy, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(missingRequiredFieldRejected, session.lines);
const seqs = (session: Session) =>
  judgeBy(missingRequiredFieldRejected, session.lines).findings.map(({ seq }) => seq);

const bare = (method = 'tools/list', params?: unknown) => new Session().client(request(1, method, params));
const versionOnly = { _meta: { 'io.modelcontextprotocol/protocolVersion': '1999-01-01' } };

test('the error -32602 passes', () => {
  expect(judge(bare().server(error(1, -32602)))).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test.each([
  ['a result', result(1)],
  ['another code', error(1, -32603)],
  ['the code of another fault', error(1, -32021)],
  ['a version that was not named', error(1, -32022)],
  ['headers over stdio', error(1, -32020)],
  ['no code', { jsonrpc: '2.0', id: 1, error: 'no' }],
])('%s', (_, answer) => {
  expect(judge(bare().server(answer)).findings).toMatchObject([{ seq: 1, earlier: 0 }]);
});

test('server/discover is known to every server', () => {
  expect(seqs(bare('server/discover').server(error(1, -32601)))).toEqual([1]);
});

// BASE-031: of two faults in one request either may be told; the old validator knew one answer only.
test('BASE-031: a second fault of the request may be told instead', () => {
  expect(judge(bare('no/such').server(error(1, -32601))).outcome).toBe('pass');
  expect(judge(bare('tools/list', versionOnly).server(error(1, -32022))).outcome).toBe('pass');
  const http = () =>
    new Session('streamable-http').post({ 'mcp-protocol-version': '1999-01-01' }).client(request(1, 'a'));
  expect(judge(http().status(400).server(error(1, -32020))).outcome).toBe('pass');
  expect(judge(http().status(400).server(error(1, -32022))).outcome).toBe('pass');
  expect(judge(http().status(401).server(error(1, 1))).outcome).toBe('pass');
});

// BASE-031: the old validator held the answer to the second request against the first.
test('BASE-031: a corrected request may bear the same id', () => {
  const session = bare()
    .server(error(1, -32602))
    .client(request(1, 'tools/list', { _meta: envelope() }))
    .server(result(1));
  expect(judge(session)).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('complete requests, initialize and unanswered ones are no subjects', () => {
  const session = new Session()
    .client(request(1, 'a', { _meta: envelope() }))
    .server(result(1))
    .client(request(2, 'initialize'))
    .server(result(2))
    .client(request(3, 'b'));
  expect(judge(session).outcome).toBe('not-observed');
});

// JSON-RPC has a code of its own for what is no valid request; which of two faults is told is the server's choice.
test('BASE-031: an envelope that is no valid request may be told by -32600', () => {
  const told = (request: Record<string, unknown>) =>
    judge(
      new Session()
        .client({ jsonrpc: '2.0', id: 1, method: 'tools/list', ...request })
        .server(error(request['id'] ?? 1, -32600)),
    ).outcome;
  expect(told({ id: 1.5 })).toBe('pass');
  expect(told({ jsonrpc: '1.0' })).toBe('pass');
  expect(told({ params: [] })).toBe('pass');
  expect(told({ params: {} })).toBe('fail');
});
