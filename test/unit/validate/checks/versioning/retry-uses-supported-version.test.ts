import { expect, test } from 'vitest';
import { retryUsesSupportedVersion } from '../../../../../pipeline/validate/checks/versioning/retry-uses-supported-version.js';
import { envelope, error, judgeBy, request, Session } from '../../../../support/judge.js';

const judge = (session: Session, clause = {}) => judgeBy(retryUsesSupportedVersion, session.lines, clause);

const asked = (session: Session, id: number, version: string) =>
  session.client(request(id, 'tools/list', { _meta: envelope({}, version) }));
const refused = (session: Session, id: number, supported: unknown) =>
  session.server(error(id, -32022, 'unsupported', { supported }));

test('a version of the list passes, another warns', () => {
  const good = asked(refused(asked(new Session(), 1, '2099-01-01'), 1, ['2026-07-28']), 2, '2026-07-28');
  expect(judge(good, { level: 'SHOULD' }).outcome).toBe('pass');
  const bad = asked(refused(asked(new Session(), 1, '2099-01-01'), 1, ['2026-07-28']), 2, '2099-02-01');
  expect(judge(bad, { level: 'SHOULD' })).toMatchObject({
    outcome: 'warn',
    findings: [{ seq: 2, earlier: 1 }],
  });
});

test('a request that went out before the error, and an error without a list, are not judged', () => {
  const crossing = refused(asked(asked(new Session(), 1, '2099-01-01'), 2, '2099-01-01'), 1, ['2026-07-28']);
  expect(judge(crossing).outcome).toBe('not-observed');
  expect(judge(asked(refused(asked(new Session(), 1, 'x'), 1, []), 2, 'y')).outcome).toBe('not-observed');
});
