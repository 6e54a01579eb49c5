import { expect, test } from 'vitest';
import { initializeErrorNamesVersions } from '../../../../../pipeline/validate/checks/versioning/initialize-error-names-versions.js';
import { error, judgeBy, request, Session } from '../../../../support/judge.js';

const judge = (session: Session, clause = {}) => judgeBy(initializeErrorNamesVersions, session.lines, clause);

const refused = (answer: Record<string, unknown>) =>
  new Session().client(request(1, 'initialize', {})).server(answer);

test.each([
  ['in the message', error(1, -32601, 'speak 2026-07-28')],
  ['in the data', error(1, -32022, 'no', { supported: ['2026-07-28'] })],
  ['among other digits', error(1, -32601, 'v12026-07-281')],
])('a version %s passes', (_, answer) => {
  expect(judge(refused(answer)).outcome).toBe('pass');
});

test.each(['no', '2026-13-01', '0000-01-01', '2026-7-28'])('%s names no version', (text) => {
  expect(judge(refused(error(1, -32601, text)), { level: 'SHOULD' })).toMatchObject({
    outcome: 'warn',
    findings: [{ seq: 1 }],
  });
});

test('a server that accepts a handshake is not bound', () => {
  expect(
    judge(
      new Session()
        .handshake()
        .client(request(9, 'initialize', {}))
        .server(error(9, -32600)),
    ).outcome,
  ).toBe('not-observed');
});
