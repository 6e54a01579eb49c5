import { expect, test } from 'vitest';
import { initializeParams } from '../../../../../pipeline/validate/checks/lifecycle/initialize-params.js';
import { judgeBy, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(initializeParams, session.lines);

const init = (params?: unknown) => new Session().client(request(1, 'initialize', params));
const good = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'c', version: '1' } };

test('the three members pass', () => {
  expect(judge(init(good))).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test.each([
  [undefined, 1],
  [null, 3],
  [[], 3],
  [{}, 3],
  [{ ...good, protocolVersion: 5 }, 1],
  [{ ...good, capabilities: [] }, 1],
  [{ ...good, clientInfo: 'c' }, 1],
])('%j has %i faults', (params, faults) => {
  const judged = judge(init(params));
  expect(judged.findings).toHaveLength(faults);
  expect(judged.findings[0]).toMatchObject({ seq: 0 });
});

test('a second initialize of the session, or one of the server, is not the handshake', () => {
  expect(judge(new Session().server(request(1, 'initialize'))).outcome).toBe('not-observed');
  const twice = init(good).server(result(1)).client(request(2, 'initialize'));
  expect(judge(twice)).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('a retry after a refusal is a handshake of its own (weak spot 3 of the old validator)', () => {
  const session = init(good)
    .server({ jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'x' } })
    .client(request(2, 'initialize', {}));
  expect(judge(session).findings.map(({ seq }) => seq)).toEqual([2, 2, 2]);
});
