import { expect, test } from 'vitest';
import { invalidUriRefused } from '../../../../../pipeline/validate/checks/resources/invalid-uri-refused.js';
import { answered, called, page, refused } from '../../../../support/exchanges.js';
import { judgeBy, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(invalidUriRefused, session.lines);
const METHODS = ['resources/read', 'resources/subscribe', 'resources/unsubscribe'];
const NO_URIS = ['notes', '/etc/passwd', 'C:\\secret', 'file:///a b', 'note:%zz', '', 7, null, undefined];

test.each(METHODS)('%s: refusing what is no URI passes, serving it fails', (method) => {
  for (const uri of NO_URIS) {
    expect(judge(refused(new Session(), 1, method, { uri }, -32602))).toMatchObject({
      outcome: 'pass',
      subjects: 1,
    });
    expect(judge(answered(new Session(), 1, method, { uri }, {}))).toMatchObject({
      outcome: 'fail',
      findings: [{ seq: 1, earlier: 0 }],
    });
  }
});

test('URIs, and international ones, are not judged', () => {
  for (const uri of ['file:///a', 'note://caf\u00e9', 'a:%20', 'http://[::1]/'])
    expect(judge(answered(new Session(), 1, 'resources/read', { uri }, {})).outcome).toBe('not-observed');
});

test('what the server itself offers for a URI is not charged here', () => {
  const read = (session: Session) => answered(session, 2, 'resources/read', { uri: 'file:///a b' }, {});
  expect(judge(read(page(new Session(), 1, 'resources', ['file:///a b']))).outcome).toBe('not-observed');
  const linked = called(
    new Session(),
    1,
    'a',
    {},
    { content: [{ type: 'resource_link', uri: 'file:///a b' }] },
  );
  expect(judge(read(linked)).outcome).toBe('not-observed');
});
