import { expect, test } from 'vitest';
import { sessionIdVisibleAscii } from '../../../../../pipeline/validate/checks/transport/session-id-visible-ascii.js';
import { HttpSession } from '../../../../support/http.js';
import { judgeBy } from '../../../../support/judge.js';

const given = (id: string) => judgeBy(sessionIdVisibleAscii, new HttpSession().begin(id).lines);

test.each(['abc-123', '!~', '', 'a.b_c'])('%j passes', (id) => {
  expect(given(id)).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test.each(['two words', 'tab\t', 'é', 'a\u007f'])('%j fails, and is not printed whole', (id) => {
  const judged = given(id);
  expect(judged).toMatchObject({ outcome: 'fail', findings: [{ seq: 2 }] });
  expect(judged.findings[0]?.saw).not.toContain(id);
});

test('without the header nothing is observed', () => {
  expect(judgeBy(sessionIdVisibleAscii, new HttpSession().begin().lines).outcome).toBe('not-observed');
});
