import { expect, test } from 'vitest';
import { nullParamHeaderOmitted } from '../../../../../pipeline/validate/checks/transport/null-param-header-omitted.js';
import { judgeBy } from '../../../../support/judge.js';
import { MIRRORED, ModernHttp } from '../../../../support/modern-http.js';

const judge = (
  args: unknown,
  headers: Record<string, string | undefined>,
  answer: Record<string, unknown> | number = {},
) => {
  const session = new ModernHttp()
    .list(MIRRORED)
    .call('tools/call', { name: 'query', arguments: args }, answer, headers);
  return judgeBy(nullParamHeaderOmitted, session.lines);
};

const ARGS = { zone: null };
const RIGHT = {};

test('no header is sent', () => {
  expect(judge(ARGS, RIGHT)).toMatchObject({ outcome: 'pass', subjects: 1 });
  expect(judge(ARGS, { ...RIGHT, 'mcp-param-zone': '' })).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 4, earlier: 3 }],
  });
});

test.each([[{ zone: 'eu', shard: 1, dry: true, at: { site: 's' } }], [{}]])(
  '%j is out of its scope',
  (args) => {
    expect(
      judge(args, {
        'mcp-param-zone': 'eu',
        'mcp-param-shard': '1',
        'mcp-param-dry': 'true',
        'mcp-param-site': 's',
      }).outcome,
    ).toBe('not-observed');
  },
);
