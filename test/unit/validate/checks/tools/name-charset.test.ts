import { expect, test } from 'vitest';
import { nameCharset } from '../../../../../pipeline/validate/checks/tools/name-charset.js';
import { page } from '../../../../support/exchanges.js';
import { judgeBy, Session } from '../../../../support/judge.js';

const judge = (name: unknown) =>
  judgeBy(nameCharset, page(new Session(), 1, 'tools', [{ name }]).lines, { level: 'SHOULD NOT' });

test.each(['getUser', 'DATA_EXPORT_v2', 'admin.tools-list', ''])('%j passes', (name) => {
  expect(judge(name)).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test.each([
  ['get user', '" "'],
  ['a,b,c', '",,"'],
  ['t\u00e9l\u00e9', '"\u00e9\u00e9"'],
  ['a/b\nc', '"/\\n"'],
])('%j is a warning that shows %s', (name, offenders) => {
  const judged = judge(name);
  expect(judged).toMatchObject({ outcome: 'warn', findings: [{ seq: 1 }] });
  expect(judged.findings[0]?.saw).toContain(offenders);
});

test('a name that is no string is not judged', () => {
  expect(judge(['a b']).outcome).toBe('not-observed');
});
