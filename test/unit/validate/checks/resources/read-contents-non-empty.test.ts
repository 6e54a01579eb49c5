import { expect, test } from 'vitest';
import { readContentsNonEmpty } from '../../../../../pipeline/validate/checks/resources/read-contents-non-empty.js';
import { answered, called, page, refused } from '../../../../support/exchanges.js';
import { judgeBy, notification, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(readContentsNonEmpty, session.lines, { level: 'MUST NOT' });
const read = (session: Session, uri: string, contents: unknown[]) =>
  answered(session, 'r', 'resources/read', { uri }, { contents });
const listed = () => page(new Session(), 1, 'resources', ['a:1']);
const templates = (session: Session, found: unknown[]) =>
  answered(session, 't', 'resources/templates/list', {}, { resourceTemplates: found });

test('contents pass', () => {
  expect(judge(read(new Session(), 'a:1', [{ uri: 'a:1', text: '' }]))).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
});

// Section 6.1, 17: an empty array for a resource that exists used to be accused.
test('RES-022: an existing resource may be empty', () => {
  expect(judge(read(templates(listed(), []), 'a:1', []))).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test.each([
  ['lists no templates', (session: Session) => templates(session, [])],
  ['knows no templates', (session: Session) => refused(session, 't', 'resources/templates/list', {}, -32601)],
])(
  'an empty answer for a URI that a server neither lists nor links to fails where it %s',
  (_, templatesOf) => {
    expect(judge(read(templatesOf(listed()), 'a:2', []))).toMatchObject({
      outcome: 'fail',
      findings: [{ seq: 5, earlier: 1 }],
    });
  },
);

test('where existence is not known nothing is judged', () => {
  expect(judge(read(new Session(), 'a:2', [])).outcome).toBe('not-observed');
  expect(judge(read(listed(), 'a:2', [])).outcome).toBe('not-observed');
  expect(judge(read(templates(listed(), [{ uriTemplate: 'a:{n}' }]), 'a:2', [])).outcome).toBe(
    'not-observed',
  );
  const half = page(new Session(), 1, 'resources', ['a:1'], { next: 'p' });
  expect(judge(read(templates(half, []), 'a:2', [])).outcome).toBe('not-observed');
  const doubt = templates(listed(), []).server(notification('notifications/resources/list_changed'));
  expect(judge(read(doubt, 'a:2', [])).outcome).toBe('not-observed');
  expect(judge(refused(templates(listed(), []), 'r', 'resources/read', { uri: 'a:2' }, -32602)).outcome).toBe(
    'not-observed',
  );
});

test('a URI that the server linked to exists though it is not listed', () => {
  const linked = called(
    templates(listed(), []),
    2,
    'a',
    {},
    { content: [{ type: 'resource_link', uri: 'a:2' }] },
  );
  expect(judge(read(linked, 'a:2', []))).toMatchObject({ outcome: 'pass', subjects: 1 });
});
