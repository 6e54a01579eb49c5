import { expect, test } from 'vitest';
import { serverInfoConsistent } from '../../../../../pipeline/validate/checks/meta/server-info-consistent.js';
import { error, judgeBy, result, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(serverInfoConsistent, session.lines);

const NAMED = { 'io.modelcontextprotocol/serverInfo': { name: 'n', version: '1' } };
const named = (id: number) => result(id, { _meta: NAMED });

test('in every result, or in none; errors need none', () => {
  const session = new Session().server(named(1)).server(error(2, 1)).server(named(3));
  expect(judge(session)).toMatchObject({ outcome: 'pass', subjects: 2 });
  expect(judge(new Session().server(result(1)).client(named(1))).outcome).toBe('not-observed');
});

test('results without it are reported, before and after', () => {
  const session = new Session()
    .server(result(1))
    .server(named(2))
    .server(result(3, { _meta: {} }));
  expect(judge(session)).toMatchObject({ subjects: 3, findings: [{ seq: 0 }, { seq: 2, earlier: 1 }] });
});
