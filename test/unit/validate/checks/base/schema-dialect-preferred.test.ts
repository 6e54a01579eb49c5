import { expect, test } from 'vitest';
import { schemaDialectPreferred } from '../../../../../pipeline/validate/checks/base/schema-dialect-preferred.js';
import { judgeBy, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(schemaDialectPreferred, session.lines);
const seqs = (session: Session) =>
  judgeBy(schemaDialectPreferred, session.lines).findings.map(({ seq }) => seq);

const listed = (inputSchema: unknown) =>
  new Session().client(request(1, 'tools/list')).server(result(1, { tools: [{ name: 'a', inputSchema }] }));

test.each([[{}], [{ $schema: 'https://json-schema.org/draft/2020-12/schema' }]])('%j passes', (schema) => {
  expect(judge(listed(schema))).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test.each(['http://json-schema.org/draft-07/schema#', 'https://json-schema.org/draft/2019-09/schema', 'x'])(
  '%s is another dialect',
  (dialect) => {
    expect(seqs(listed({ $schema: dialect }))).toEqual([1]);
  },
);

test('no object, or a name of another type, is no subject', () => {
  expect(judge(listed(true)).outcome).toBe('not-observed');
  expect(judge(listed({ $schema: 5 })).outcome).toBe('not-observed');
});
