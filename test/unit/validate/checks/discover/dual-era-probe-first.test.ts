import { expect, test } from 'vitest';
import { dualEraProbeFirst } from '../../../../../pipeline/validate/checks/discover/dual-era-probe-first.js';
import { envelope, error, judgeBy, request, Session } from '../../../../support/judge.js';

const judge = (session: Session, clause = {}) => judgeBy(dualEraProbeFirst, session.lines, clause);

const modern = (id: number, method: string) => request(id, method, { _meta: envelope() });

test('a client of both eras probes first', () => {
  const good = new Session().client(modern(1, 'server/discover')).server(error(1, -32601)).handshake();
  expect(judge(good, { level: 'SHOULD' }).outcome).toBe('pass');
  const bad = new Session().client(modern(1, 'tools/list')).server(error(1, -32601)).handshake();
  expect(judge(bad, { level: 'SHOULD' })).toMatchObject({ outcome: 'warn', findings: [{ seq: 0 }] });
});

test('one era alone, and HTTP (section 6.1, 9), are not judged', () => {
  expect(judge(new Session().handshake()).outcome).toBe('not-observed');
  const http = new Session('streamable-http')
    .client(modern(1, 'tools/list'))
    .server(error(1, -32601))
    .handshake();
  expect(judge(http).outcome).toBe('not-observed');
});
