import { expect, test } from 'vitest';
import { embeddedResourceCapability } from '../../../../../pipeline/validate/checks/tools/embedded-resource-capability.js';
import { called } from '../../../../support/exchanges.js';
import { judgeBy, Session } from '../../../../support/judge.js';

const EMBEDDED = {
  content: [
    { type: 'text', text: '' },
    { type: 'resource', resource: { uri: 'a:b', text: '' } },
  ],
};
const judge = (session: Session, value: Record<string, unknown> = EMBEDDED) =>
  judgeBy(embeddedResourceCapability, called(session, 1, 'a', {}, value).lines, { level: 'SHOULD' });

test('with resources declared it passes', () => {
  expect(judge(new Session().handshake({ resources: {} }))).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test('without, it is a warning at the result', () => {
  expect(judge(new Session().handshake({ tools: {} }))).toMatchObject({
    outcome: 'warn',
    findings: [{ seq: 4 }],
  });
});

test('links, other content and results without a handshake are not judged', () => {
  const link = { content: [{ type: 'resource_link', uri: 'a:b', name: 'b' }] };
  expect(judge(new Session().handshake(), link).outcome).toBe('not-observed');
  expect(judge(new Session().handshake(), { content: 'resource' }).outcome).toBe('not-observed');
  // Section 8.1: a headless capture used to pass.
  expect(judge(new Session()).outcome).toBe('not-observed');
});
