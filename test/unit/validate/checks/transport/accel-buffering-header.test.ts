import { expect, test } from 'vitest';
import { accelBufferingHeader } from '../../../../../pipeline/validate/checks/transport/accel-buffering-header.js';
import { judgeBy } from '../../../../support/judge.js';
import { ModernHttp } from '../../../../support/modern-http.js';

const judge = (headers: Record<string, string>) => {
  const session = new ModernHttp();
  session.answer(session.send('tools/list'), 200, headers);
  return judgeBy(accelBufferingHeader, session.lines, { level: 'SHOULD' });
};

test.each([
  [{ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }],
  [{ 'content-type': 'Text/Event-Stream; charset=utf-8', 'x-accel-buffering': 'No' }],
])('%j passes', (headers) => {
  expect(judge(headers)).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test.each([
  [{ 'content-type': 'text/event-stream' }],
  [{ 'content-type': 'TEXT/EVENT-STREAM' }],
  [{ 'content-type': 'text/event-stream', 'x-accel-buffering': 'yes' }],
])('%j does not', (headers: Record<string, string>) => {
  expect(judge(headers)).toMatchObject({ outcome: 'warn', findings: [{ seq: 2 }] });
});

test('JSON is no stream', () => {
  expect(judge({ 'content-type': 'application/json' }).outcome).toBe('not-observed');
});
