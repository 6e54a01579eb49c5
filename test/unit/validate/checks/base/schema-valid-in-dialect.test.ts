import { expect, test } from 'vitest';
import { schemaValidInDialect } from '../../../../../pipeline/validate/checks/base/schema-valid-in-dialect.js';
import { judgeBy, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(schemaValidInDialect, session.lines);
const seqs = (session: Session) =>
  judgeBy(schemaValidInDialect, session.lines).findings.map(({ seq }) => seq);

const listed = (...tools: unknown[]) =>
  new Session().client(request(1, 'tools/list')).server(result(1, { tools }));

test('valid schemas pass, once for each place', () => {
  const session = listed({
    name: 'a',
    inputSchema: { type: 'object' },
    outputSchema: { $ref: '#/$defs/x', $defs: { x: {} } },
  });
  expect(judge(session)).toMatchObject({ outcome: 'pass', subjects: 2 });
});

test.each([
  [{ type: 'objekt' }],
  [{ type: 'object', properties: { a: { minimum: '0' } } }],
  [{ $schema: 'http://json-schema.org/draft-07/schema#', required: [5] }],
  [{ $ref: '#/$defs/missing' }],
  [null],
])('%j as inputSchema fails', (schema) => {
  expect(judge(listed({ name: 'a', inputSchema: schema })).findings).toMatchObject([{ seq: 1 }]);
});

test('forms of elicitation and tools offered for sampling, put directly or as input requests', () => {
  const form = { requestedSchema: { type: 'objekt' } };
  const session = new Session()
    .server(request(1, 'elicitation/create', form))
    .server(request(2, 'sampling/createMessage', { tools: [{ name: 'a', inputSchema: { type: 'objekt' } }] }))
    .client(request(3, 'tools/call'))
    .server(
      result(3, {
        resultType: 'input_required',
        inputRequests: { k: { method: 'elicitation/create', params: form } },
      }),
    );
  expect(seqs(session)).toEqual([0, 1, 3]);
});

test('a listing that repeats a broken schema is reported again', () => {
  const broken = { name: 'a', inputSchema: { type: 'objekt' } };
  const session = listed(broken)
    .client(request(2, 'tools/list'))
    .server(result(2, { tools: [broken] }));
  expect(seqs(session)).toEqual([1, 3]);
});

test('an unknown dialect, external references and no schema', () => {
  const unknown = { $schema: 'https://json-schema.org/draft/2019-09/schema', type: 'objekt' };
  expect(judge(listed({ name: 'a', inputSchema: unknown })).outcome).toBe('not-observed');
  expect(judge(listed({ name: 'a' }, 5)).outcome).toBe('not-observed');
  expect(judge(listed({ name: 'a', inputSchema: { $ref: 'https://elsewhere.test/s' } })).outcome).toBe(
    'pass',
  );
});
