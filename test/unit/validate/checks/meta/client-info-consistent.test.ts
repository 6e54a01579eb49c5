import { expect, test } from 'vitest';
import { clientInfoConsistent } from '../../../../../pipeline/validate/checks/meta/client-info-consistent.js';
import { judgeBy, request, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(clientInfoConsistent, session.lines);
const seqs = (session: Session) =>
  judgeBy(clientInfoConsistent, session.lines).findings.map(({ seq }) => seq);

const NAMED = { 'io.modelcontextprotocol/clientInfo': { name: 'n', version: '1' } };
const named = (id: number) => request(id, 'a', { _meta: NAMED });

test('on every request, or on none', () => {
  expect(judge(new Session().client(named(1)).client(named(2)))).toMatchObject({
    outcome: 'pass',
    subjects: 2,
  });
  expect(judge(new Session().client(request(1, 'a')).client(request(2, 'a'))).outcome).toBe('not-observed');
});

test('requests without it are reported, before and after', () => {
  const session = new Session()
    .client(request(1, 'a'))
    .client(named(2))
    .client(request(3, 'a', { _meta: {} }));
  expect(judge(session)).toMatchObject({ subjects: 3, findings: [{ seq: 0 }, { seq: 2, earlier: 1 }] });
});

test('over HTTP only in a session that the recording names', () => {
  const http = (more: object) =>
    new Session('streamable-http').client(named(1), { ...more }).client(request(2, 'a'), { ...more });
  expect(judge(http({})).outcome).toBe('not-observed');
  expect(seqs(http({ session: 's' }))).toEqual([1]);
});
