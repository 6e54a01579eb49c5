import { expect, test } from 'vitest';
import { blobBase64 } from '../../../../../pipeline/validate/checks/resources/blob-base64.js';
import { answered, called } from '../../../../support/exchanges.js';
import { judgeBy, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(blobBase64, session.lines);
const WHERE: [string, (contents: unknown) => Session][] = [
  [
    'resources/read',
    (contents) => answered(new Session(), 1, 'resources/read', {}, { contents: [contents] }),
  ],
  // Section 8.1, blind spot 6: embedded resources used to be passed over.
  [
    'tools/call',
    (resource) => called(new Session(), 1, 'a', {}, { content: [{ type: 'resource', resource }] }),
  ],
  [
    'prompts/get',
    (resource) =>
      answered(
        new Session(),
        1,
        'prompts/get',
        {},
        { messages: [{ content: { type: 'resource', resource } }] },
      ),
  ],
];

test.each(WHERE)('%s: standard Base64 passes', (_, give) => {
  for (const blob of ['', 'YQ==', 'YWI=', 'YWJj', '+/+/']) {
    expect(judge(give({ uri: 'a:b', blob }))).toMatchObject({ outcome: 'pass', subjects: 1 });
  }
});

test.each(WHERE)('%s: anything else fails', (_, give) => {
  for (const blob of ['====', 'YQ', 'Y Q=', 'YQ==\n', '-_-_', 'Y===', null, 7, {}]) {
    expect(judge(give({ uri: 'a:b', blob }))).toMatchObject({ outcome: 'fail', findings: [{ seq: 1 }] });
  }
  expect(judge(give({ blob: 'x' })).findings[0]?.saw).toContain('(no uri)');
});

test('contents without a blob are not judged', () => {
  for (const [, give] of WHERE) expect(judge(give({ uri: 'a:b', text: 'x' })).outcome).toBe('not-observed');
});
