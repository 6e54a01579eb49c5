import { expect, test } from 'vitest';
import { missingCapabilityError } from '../../../../../pipeline/validate/checks/meta/missing-capability-error.js';
import { error, judgeBy, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(missingCapabilityError, session.lines);

const lacking = (data?: unknown) => new Session().server(error(1, -32021, 'x', data));

test('a list of what is missing passes', () => {
  expect(judge(lacking({ requiredCapabilities: { sampling: {} } }))).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
});

test.each([
  [undefined],
  [{}],
  ['sampling'],
  [{ requiredCapabilities: ['sampling'] }],
  [{ requiredCapabilities: {} }],
])('the data %j fails', (data) => {
  expect(judge(lacking(data)).findings).toMatchObject([{ seq: 0 }]);
});

test('other codes are no subjects', () => {
  expect(judge(new Session().server(error(1, -32602)).server(error(2, '-32021'))).outcome).toBe(
    'not-observed',
  );
});
