import { expect, test } from 'vitest';
import { negotiatedCapabilitiesOnly } from '../../../../../pipeline/validate/checks/lifecycle/negotiated-capabilities-only.js';
import { judgeBy, notification, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(negotiatedCapabilitiesOnly, session.lines);
const seqs = (session: Session) =>
  judgeBy(negotiatedCapabilitiesOnly, session.lines).findings.map(({ seq }) => seq);

const CLIENT: [string, Record<string, unknown>][] = [
  ['tools/list', { tools: {} }],
  ['tools/call', { tools: true }],
  ['resources/list', { resources: {} }],
  ['resources/read', { resources: {} }],
  ['resources/templates/list', { resources: 0 }],
  ['resources/subscribe', { resources: { subscribe: true } }],
  ['resources/unsubscribe', { resources: { subscribe: true } }],
  ['prompts/list', { prompts: '' }],
  ['prompts/get', { prompts: {} }],
  ['completion/complete', { completions: {} }],
  ['logging/setLevel', { logging: {} }],
  ['tasks/list', { tasks: { list: {} } }],
  ['tasks/cancel', { tasks: { cancel: {} } }],
];

test.each(CLIENT)('the client sends %s', (method, capabilities) => {
  expect(judge(new Session().handshake(capabilities).client(request(1, method)))).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
  expect(seqs(new Session().handshake().client(request(1, method)))).toEqual([3]);
  expect(seqs(new Session().handshake().client(notification(method)))).toEqual([3]);
});

test.each([
  ['notifications/tools/list_changed', { tools: { listChanged: true } }],
  ['notifications/resources/list_changed', { resources: { listChanged: true } }],
  ['notifications/resources/updated', { resources: { subscribe: true } }],
  ['notifications/prompts/list_changed', { prompts: { listChanged: true } }],
  ['notifications/message', { logging: {} }],
])('the server sends %s', (method, capabilities) => {
  expect(judge(new Session().handshake(capabilities).server(notification(method))).outcome).toBe('pass');
  expect(
    seqs(new Session().handshake({ tools: { listChanged: false } }).server(notification(method))),
  ).toEqual([3]);
});

test.each([
  ['sampling/createMessage', { sampling: {} }],
  ['elicitation/create', { elicitation: {} }],
  ['roots/list', { roots: {} }],
  ['tasks/list', { tasks: { list: {} } }],
])('the server sends %s, which the client must have declared', (method, capabilities) => {
  expect(judge(new Session().handshake({}, capabilities).server(request(1, method))).outcome).toBe('pass');
  expect(seqs(new Session().handshake(capabilities).server(request(1, method)))).toEqual([3]);
});

test('a use before the answer is held against what the answer declares', () => {
  const early = (capabilities: object) =>
    new Session()
      .client(request(1, 'initialize', { capabilities: {} }))
      .client(request(2, 'tools/list'))
      .server(result(1, { capabilities }));
  expect(judge(early({ tools: {} }))).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(seqs(early({}))).toEqual([1]);
});

test('only undeclared means undeclared: 0 and "" declare, false does not (public vector)', () => {
  const session = new Session()
    .handshake({ tools: 0, resources: '', prompts: false })
    .client(request(1, 'tools/list'))
    .client(request(2, 'resources/list'))
    .client(request(3, 'prompts/list'));
  expect(seqs(session)).toEqual([5]);
});

// LIFE-009: the old validator passed this trace, in which nothing was negotiated.
test('without an initialize result nothing is judged', () => {
  expect(judge(new Session().client(request(1, 'tools/list')).server(result(1))).outcome).toBe(
    'not-observed',
  );
});

test('methods the wrong way round, and without a capability, are no subjects', () => {
  const session = new Session()
    .handshake()
    .server(request(1, 'tools/list'))
    .client(request(1, 'roots/list'))
    .client(request(2, 'ping'));
  expect(judge(session).outcome).toBe('not-observed');
});
