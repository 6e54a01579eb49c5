import { expect, test } from 'vitest';
import { nameLength } from '../../../../../pipeline/validate/checks/tools/name-length.js';
import { page } from '../../../../support/exchanges.js';
import { judgeBy, Session } from '../../../../support/judge.js';

const judge = (name: unknown) =>
  judgeBy(nameLength, page(new Session(), 1, 'tools', [{ name }]).lines, { level: 'SHOULD' });

test.each(['a', 'x'.repeat(128), '\u{1f600}'.repeat(128)])('%j passes', (name) => {
  expect(judge(name)).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test.each(['', 'x'.repeat(129), '\u{1f600}'.repeat(129)])('%j is a warning', (name) => {
  expect(judge(name)).toMatchObject({ outcome: 'warn', findings: [{ seq: 1 }] });
});

test.each([[null], [7], [undefined]])('the name %j is not judged', (name) => {
  expect(judge(name).outcome).toBe('not-observed');
});
