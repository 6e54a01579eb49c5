import { expect, test } from 'vitest';
import { metaPrefixReverseDns } from '../../../../../pipeline/validate/checks/base/meta-prefix-reverse-dns.js';
import { judgeBy, request, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(metaPrefixReverseDns, session.lines);

const key = (...keys: string[]) =>
  new Session().client(request(1, 'a', { _meta: Object.fromEntries(keys.map((each) => [each, 1])) }));

test.each([
  'com.example/a',
  'io.modelcontextprotocol/a',
  'dev.mcp/a',
  'de.example.dev/a',
  'own.vendor/a',
  'com.io/a',
])('%s passes', (name) => {
  expect(judge(key(name))).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test.each(['example.com/a', 'mcp.example.org/a', 'Example.Dev/'])(
  '%s is a domain written forwards',
  (name) => {
    expect(judgeBy(metaPrefixReverseDns, key(name).lines, { level: 'SHOULD' })).toMatchObject({
      outcome: 'warn',
      findings: [{ seq: 0 }],
    });
  },
);

test('one label, no prefix, and a malformed key are no subjects', () => {
  expect(judge(key('openai/a', 'a.com', 'progressToken', 'a_b.com/x', 'a/b.com')).outcome).toBe(
    'not-observed',
  );
});
