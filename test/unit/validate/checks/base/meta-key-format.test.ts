import { expect, test } from 'vitest';
import { metaKeyFormat } from '../../../../../pipeline/validate/checks/base/meta-key-format.js';
import { error, judgeBy, request, result, Session } from '../../../../support/judge.js';

const by = (rule: string, session: Session) =>
  judgeBy(metaKeyFormat, session.lines, { checks: [`base.meta-key-format#${rule}`] });
const params = (key: string) =>
  new Session().client(request(1, 'a', { _meta: JSON.parse(`{${JSON.stringify(key)}:1}`) }));

test.each([
  '',
  'x',
  'progressToken',
  'com.example/',
  'com.example/n',
  'a1-b/n',
  'io.modelcontextprotocol/a_b.c-d',
])('%j is a key', (key) => {
  for (const rule of ['prefix', 'label', 'name'])
    expect(by(rule, params(key))).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test.each([
  ['/x', 'prefix'],
  ['a..b/x', 'prefix'],
  ['.a/x', 'prefix'],
  ['1a/x', 'label'],
  ['a_b/x', 'label'],
  ['a-/x', 'label'],
  ['é.b/x', 'label'],
  ['a/b/c', 'name'],
  ['-a', 'name'],
  ['a-', 'name'],
  ['a b', 'name'],
  ['é', 'name'],
  ['__proto__', 'name'],
])('%j breaks the rule %s and no other', (key, broken) => {
  for (const rule of ['prefix', 'label', 'name']) {
    const judged = by(rule, params(key));
    expect(judged.subjects).toBe(1);
    expect(judged.outcome).toBe(rule === broken ? 'fail' : 'pass');
  }
});

test('keys are looked at wherever _meta stands, in byte order', () => {
  const bad = { _meta: { '-b': 1, '-a': 1 } };
  const session = new Session()
    .client(request(1, 'tools/list', bad))
    .server(result(1, { ...bad, tools: [{ name: 't', ...bad }] }))
    .client(request(2, 'tools/call'))
    .server(result(2, { content: [{ type: 'resource', resource: bad, ...bad }] }))
    .client(request(3, 'x'))
    .server(error(3, 1, 'x', bad))
    .client(request(4, 'prompts/get'))
    .server(result(4, { messages: [{ content: { type: 'text', ...bad } }] }))
    .server(request(5, 'sampling/createMessage', { messages: [{ content: [bad] }] }));
  const judged = by('name', session);
  expect(judged.findings.map(({ seq }) => seq)).toEqual([0, 0, 1, 1, 1, 1, 3, 3, 3, 3, 5, 5, 7, 7, 8, 8]);
  expect(judged.findings[0]?.saw).toContain('"-a" in params._meta');
  expect(judged.findings[6]?.saw).toContain('result.content._meta');
});

test('a key named _meta elsewhere is no _meta object', () => {
  const session = new Session().client(request(1, 'tools/call', { arguments: { _meta: { '-a': 1 } } }));
  expect(by('name', session).outcome).toBe('not-observed');
  expect(by('name', new Session().client(request(1, 'a', { _meta: [1] }))).outcome).toBe('not-observed');
});
