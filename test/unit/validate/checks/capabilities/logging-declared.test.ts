import { expect, test } from 'vitest';
import { loggingDeclared } from '../../../../../pipeline/validate/checks/capabilities/logging-declared.js';
import { envelope, judgeBy, notification, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session, clause = {}) => judgeBy(loggingDeclared, session.lines, clause);

const discovered = (capabilities: Record<string, unknown>) =>
  new Session()
    .client(request('d', 'server/discover', { _meta: envelope() }))
    .server(result('d', { resultType: 'complete', supportedVersions: ['2026-07-28'], capabilities }));

test('log messages need the logging capability', () => {
  const log = notification('notifications/message', { level: 'info', data: 'x' });
  expect(judge(discovered({ logging: {} }).server(log))).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(judge(discovered({}).server(log))).toMatchObject({ outcome: 'fail', findings: [{ seq: 2 }] });
  expect(judge(new Session().server(log)).outcome).toBe('not-observed');
});
