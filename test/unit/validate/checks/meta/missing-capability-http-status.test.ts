import { expect, test } from 'vitest';
import { missingCapabilityHttpStatus } from '../../../../../pipeline/validate/checks/meta/missing-capability-http-status.js';
import { error, judgeBy, request, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(missingCapabilityHttpStatus, session.lines);
const seqs = (session: Session) =>
  judgeBy(missingCapabilityHttpStatus, session.lines).findings.map(({ seq }) => seq);

const refused = (status: number, code = -32021) =>
  new Session('streamable-http').post().client(request(1, 'a')).status(status).server(error(1, code));

test('400 passes, another status is reported at the HTTP response', () => {
  expect(judge(refused(400))).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(seqs(refused(200))).toEqual([2]);
});

test('other codes and stdio are no subjects', () => {
  expect(judge(refused(200, -32602)).outcome).toBe('not-observed');
  expect(judge(new Session().client(request(1, 'a')).server(error(1, -32021))).outcome).toBe('not-observed');
});
