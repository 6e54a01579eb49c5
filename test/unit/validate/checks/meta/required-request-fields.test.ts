import { expect, test } from 'vitest';
import { requiredRequestFields } from '../../../../../pipeline/validate/checks/meta/required-request-fields.js';
import { envelope, judgeBy, notification, request, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(requiredRequestFields, session.lines);
const seqs = (session: Session) =>
  judgeBy(requiredRequestFields, session.lines).findings.map(({ seq }) => seq);

const KEYS = Object.keys(envelope());

test('both members pass, whatever the method', () => {
  const session = new Session()
    .client(request(1, 'a', { _meta: envelope() }))
    .client(request(null, 'b', { _meta: envelope() }));
  expect(judge(session)).toMatchObject({ outcome: 'pass', subjects: 2 });
});

test.each([
  [undefined, 2],
  [{}, 2],
  [{ _meta: [] }, 2],
  [{ _meta: { [KEYS[0] ?? '']: '2026-07-28' } }, 1],
  [{ _meta: { [KEYS[1] ?? '']: {} } }, 1],
  [{ _meta: { ...envelope(), [KEYS[0] ?? '']: 5 } }, 1],
  [{ _meta: { ...envelope(), [KEYS[1] ?? '']: 'all' } }, 1],
])('%j has %i faults', (params, faults) => {
  const judged = judge(new Session().client(request(1, 'a', params)));
  expect(judged.findings).toHaveLength(faults);
  expect(judged.findings[0]).toMatchObject({ seq: 0 });
});

test('the handshake of an older revision lacks both', () => {
  expect(seqs(new Session().handshake())).toEqual([0, 0]);
});

test('notifications and requests of the server are no subjects', () => {
  expect(judge(new Session().client(notification('a')).server(request(1, 'b'))).outcome).toBe('not-observed');
});
