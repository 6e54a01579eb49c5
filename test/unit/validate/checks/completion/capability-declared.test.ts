import { expect, test } from 'vitest';
import { capabilityDeclared } from '../../../../../pipeline/validate/checks/completion/capability-declared.js';
import { answered, refused } from '../../../../support/exchanges.js';
import { judgeBy, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(capabilityDeclared, session.lines);

const METHODS: [string, unknown][] = [['completion/complete', { completion: { values: [] } }]];

test.each(METHODS)('a result for %s needs the declaration', (method, value) => {
  expect(judge(answered(new Session().handshake({ completions: {} }), 1, method, {}, value))).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
  const undeclared = judge(answered(new Session().handshake({ completions: false }), 1, method, {}, value));
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

test('ping is not judged', () => {
  expect(judge(answered(new Session().handshake(), 1, 'ping', {}, {})).outcome).toBe('not-observed');
});
