import { expect, test } from 'vitest';
import { uriSchemeRfc3986 } from '../../../../../pipeline/validate/checks/resources/uri-scheme-rfc3986.js';
import { answered, called, page } from '../../../../support/exchanges.js';
import { judgeBy, notification, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(uriSchemeRfc3986, session.lines);
const GIVEN: [string, (uri: unknown) => Session, number][] = [
  ['resources/list', (uri) => page(new Session(), 1, 'resources', [{ uri }]), 1],
  ['resources/read', (uri) => answered(new Session(), 1, 'resources/read', {}, { contents: [{ uri }] }), 1],
  // Section 8.1, blind spot 6: links, embedded resources and notifications used to be passed over.
  ['a link', (uri) => called(new Session(), 1, 'a', {}, { content: [{ type: 'resource_link', uri }] }), 1],
  [
    'a tool result',
    (uri) => called(new Session(), 1, 'a', {}, { content: [{ type: 'resource', resource: { uri } }] }),
    1,
  ],
  [
    'a prompt',
    (uri) =>
      answered(
        new Session(),
        1,
        'prompts/get',
        {},
        { messages: [{ content: { type: 'resource_link', uri } }] },
      ),
    1,
  ],
  ['an update', (uri) => new Session().server(notification('notifications/resources/updated', { uri })), 0],
];

test.each(GIVEN)('%s: URIs with a scheme pass', (_, give) => {
  for (const uri of [
    'file:///a',
    'git+ssh://x',
    'note:1',
    'urn:isbn:1',
    'note://caf\u00e9',
    'file:///with blank',
  ]) {
    expect(judge(give(uri))).toMatchObject({ outcome: 'pass', subjects: 1 });
  }
});

test.each(GIVEN)('%s: what has no scheme, or breaks a scheme of its own, fails', (_, give, seq) => {
  for (const uri of [
    'notes/1',
    '/etc/passwd',
    '1a:b',
    'a_b:c',
    '',
    ':x',
    'note://two words',
    'note://%zz',
    'my:{id}',
  ]) {
    expect(judge(give(uri))).toMatchObject({ outcome: 'fail', findings: [{ seq }] });
  }
});

test('other types, other content and what a client gives are not judged', () => {
  for (const [, give] of GIVEN) expect(judge(give(7)).outcome).toBe('not-observed');
  expect(judge(called(new Session(), 1, 'a', {}, { content: [{ type: 'text', uri: 'x' }] })).outcome).toBe(
    'not-observed',
  );
  const asked = new Session()
    .server(request(1, 'resources/list'))
    .client(result(1, { resources: [{ uri: 'x' }] }));
  expect(judge(asked).outcome).toBe('not-observed');
});
