import { expect, test } from 'vitest';
import { embeddedResourceDeclared } from '../../../../../pipeline/validate/checks/capabilities/embedded-resource-declared.js';
import { envelope, judgeBy, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session, clause = {}) => judgeBy(embeddedResourceDeclared, session.lines, clause);

const discovered = (capabilities: Record<string, unknown>) =>
  new Session()
    .client(request('d', 'server/discover', { _meta: envelope() }))
    .server(result('d', { resultType: 'complete', supportedVersions: ['2026-07-28'], capabilities }));

const called = (session: Session, type: string) =>
  session
    .client(request(1, 'tools/call', { name: 'a' }))
    .server(result(1, { content: [{ type, resource: {} }] }));

test('an embedded resource needs the resources capability', () => {
  expect(judge(called(discovered({ resources: {} }), 'resource')).outcome).toBe('pass');
  expect(judge(called(discovered({ tools: {} }), 'resource'), { level: 'SHOULD' })).toMatchObject({
    outcome: 'warn',
    findings: [{ seq: 3 }],
  });
});

test('a resource link is not embedded', () => {
  expect(judge(called(discovered({}), 'resource_link')).outcome).toBe('not-observed');
});
