import { expect, test } from 'vitest';
import { errorIdMatches } from '../../../../../pipeline/validate/checks/base/error-id-matches.js';
import { error, judgeBy, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(errorIdMatches, session.lines);
const seqs = (session: Session) => judgeBy(errorIdMatches, session.lines).findings.map(({ seq }) => seq);

test('an error for an open request passes', () => {
  const session = new Session().client(request(1, 'a')).server(error(1, -32601));
  expect(judge(session)).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('an unknown id, and one that is answered already', () => {
  const session = new Session()
    .client(request(1, 'a'))
    .server(error(2, -32601))
    .server(result(1))
    .server(error(1, -32601));
  expect(seqs(session)).toEqual([1, 3]);
});

test('an error whose id could not be read is left alone', () => {
  const session = new Session()
    .server(error(null, -32700))
    .server({ jsonrpc: '2.0', error: { code: -32700, message: 'x' } });
  expect(judge(session).outcome).toBe('not-observed');
});
