import { expect, test } from 'vitest';
import { xMcpHeaderIntegerRange } from '../../../../../pipeline/validate/checks/tools/x-mcp-header-integer-range.js';
import { page } from '../../../../support/exchanges.js';
import { judgeBy, request, Session } from '../../../../support/judge.js';

const TOOL = {
  name: 'q',
  inputSchema: {
    type: 'object',
    properties: {
      shard: { type: 'integer', 'x-mcp-header': 'Shard' },
      deep: { type: 'object', properties: { n: { type: 'integer', 'x-mcp-header': 'N' } } },
      plain: { type: 'integer' },
    },
  },
};

/** Judges a call whose arguments are given as JSON text. */
function judge(args: string, session = page(new Session(), 1, 'tools', [TOOL])) {
  const lines = session.client(request(2, 'tools/call', { name: 'q', arguments: 'ARGS' })).lines;
  const text = lines
    .map((line) => JSON.stringify(line))
    .join('\n')
    .replace('"ARGS"', () => args);
  return judgeBy(xMcpHeaderIntegerRange, `${text}\n`);
}

test.each(['{"shard":9007199254740991}', '{"shard":-9007199254740991}', '{"shard":0}', '{"deep":{"n":1.0}}'])(
  '%s passes',
  (args) => {
    expect(judge(args)).toMatchObject({ outcome: 'pass', subjects: 1 });
  },
);

// Section 6.2: integers past 64 bits and integers written as floats used to be passed over.
test.each([
  '{"shard":9007199254740992}',
  '{"shard":-9007199254740992}',
  '{"shard":9007199254740993}',
  '{"shard":99999999999999999999}',
  '{"shard":1e20}',
  '{"deep":{"n":9007199254740992.0}}',
])('%s fails', (args) => {
  expect(judge(args)).toMatchObject({ outcome: 'fail', findings: [{ seq: 2, earlier: 1 }] });
});

test.each([
  '{"shard":1.5}',
  '{"shard":"9007199254740992"}',
  '{"shard":null}',
  '{"plain":1e20}',
  '[]',
  '{"deep":[]}',
])('%s is not judged', (args) => {
  expect(judge(args).outcome).toBe('not-observed');
});

test('before the tool was listed nothing is known of its headers', () => {
  expect(judge('{"shard":1e20}', new Session()).outcome).toBe('not-observed');
});
