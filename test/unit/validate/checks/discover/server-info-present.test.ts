import { expect, test } from 'vitest';
import { serverInfoPresent } from '../../../../../pipeline/validate/checks/discover/server-info-present.js';
import { judgeBy, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session, clause = {}) => judgeBy(serverInfoPresent, session.lines, clause);

const info = { 'io.modelcontextprotocol/serverInfo': { name: 's', version: '1' } };
const asked = (meta?: unknown) =>
  new Session()
    .client(request(1, 'server/discover', {}))
    .server(result(1, meta === undefined ? {} : { _meta: meta }));

test('a discover result with the info passes', () => {
  expect(judge(asked(info)).outcome).toBe('pass');
});

test('a lack counts when another result carries it', () => {
  const session = asked()
    .client(request(2, 'ping'))
    .server(result(2, { _meta: info }));
  expect(judge(session, { level: 'SHOULD' })).toMatchObject({ outcome: 'warn', findings: [{ seq: 1 }] });
});

test('a server that never names itself may be configured so', () => {
  expect(judge(asked()).outcome).toBe('not-observed');
});
