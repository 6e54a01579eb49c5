import { expect, test } from 'vitest';
import { initializeResultShape } from '../../../../../pipeline/validate/checks/lifecycle/initialize-result-shape.js';
import { error, judgeBy, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(initializeResultShape, session.lines);

const answered = (value: unknown) => new Session().client(request(1, 'initialize')).server(result(1, value));

test('capabilities and serverInfo pass', () => {
  expect(judge(answered({ capabilities: {}, serverInfo: {} }))).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
});

test.each([
  [{}, 2],
  [null, 2],
  [{ capabilities: [], serverInfo: {} }, 1],
  [{ capabilities: {}, serverInfo: 's' }, 1],
])('%j has %i faults', (value, faults) => {
  const judged = judge(answered(value));
  expect(judged.findings).toHaveLength(faults);
  expect(judged.findings[0]).toMatchObject({ seq: 1 });
});

test('an error is no subject', () => {
  const refused = new Session().client(request(1, 'initialize')).server(error(1, -32602));
  expect(judge(refused).outcome).toBe('not-observed');
});
