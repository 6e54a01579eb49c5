import { expect, test } from 'vitest';
import { capabilityDeclared } from '../../../../../pipeline/validate/checks/resources/capability-declared.js';
import { answered, refused } from '../../../../support/exchanges.js';
import { judgeBy, notification, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(capabilityDeclared, session.lines);

const METHODS: [string, unknown][] = [
  ['resources/list', { resources: [] }],
  ['resources/templates/list', { resourceTemplates: [] }],
  ['resources/read', { contents: [] }],
  ['resources/subscribe', {}],
  ['resources/unsubscribe', {}],
];

test.each(METHODS)('a result for %s needs the declaration', (method, value) => {
  expect(judge(answered(new Session().handshake({ resources: {} }), 1, method, {}, value))).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
  const undeclared = judge(answered(new Session().handshake({ resources: false }), 1, method, {}, value));
  expect(undeclared.outcome).toBe('fail');
  expect(undeclared.findings).toMatchObject([{ seq: 4, earlier: 1 }]);
  expect(judge(refused(new Session().handshake(), 1, method, {}, -32601)).outcome).toBe('not-observed');
});

// Section 8.1: traces without an initialize result used to pass, and a client that answers used to be taken for the server.
test.each(METHODS)(
  '%s without an initialize result, or asked by the server, shows nothing',
  (method, value) => {
    expect(judge(answered(new Session(), 1, method, {}, value)).outcome).toBe('not-observed');
    const asked = new Session().handshake().server(request(1, method)).client(result(1, value));
    expect(judge(asked).outcome).toBe('not-observed');
  },
);

test.each(['notifications/resources/list_changed', 'notifications/resources/updated'])(
  '%s needs the declaration',
  (method) => {
    const sent = (capabilities: Record<string, unknown>) =>
      judge(new Session().handshake(capabilities).server(notification(method, {})));
    expect(sent({ resources: {} })).toMatchObject({ outcome: 'pass', subjects: 1 });
    expect(sent({})).toMatchObject({ outcome: 'fail', findings: [{ seq: 3, earlier: 1 }] });
    expect(judge(new Session().server(notification(method, {}))).outcome).toBe('not-observed');
    expect(judge(new Session().handshake().client(notification(method, {}))).outcome).toBe('not-observed');
  },
);

test('resources/own-extension is not judged', () => {
  expect(judge(answered(new Session().handshake(), 1, 'resources/own-extension', {}, {})).outcome).toBe(
    'not-observed',
  );
});
