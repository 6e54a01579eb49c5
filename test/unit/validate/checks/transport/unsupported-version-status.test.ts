import { expect, test } from 'vitest';
import { unsupportedVersionStatus } from '../../../../../pipeline/validate/checks/transport/unsupported-version-status.js';
import { error, judgeBy, request, Session } from '../../../../support/judge.js';
import { ModernHttp } from '../../../../support/modern-http.js';

const judge = (status: number, code = -32022) =>
  judgeBy(unsupportedVersionStatus, new ModernHttp().call('tools/list', {}, code, {}, { status }).lines);

test('the status of the error', () => {
  expect(judge(400)).toMatchObject({ outcome: 'pass', subjects: 1 });
  for (const status of [200, 404])
    expect(judge(status)).toMatchObject({ outcome: 'fail', findings: [{ seq: 2 }] });
});

test('other errors, results and stdio are out of its scope', () => {
  expect(judge(200, -32603).outcome).toBe('not-observed');
  expect(judgeBy(unsupportedVersionStatus, new ModernHttp().discover().lines).outcome).toBe('not-observed');
  const stdio = new Session().client(request(1, 'tools/list')).server(error(1, -32022));
  expect(judgeBy(unsupportedVersionStatus, stdio.lines).outcome).toBe('not-observed');
});

test('concurrent exchanges that nothing ties are not judged', () => {
  const session = new ModernHttp(false);
  session.send('tools/list');
  session.send('prompts/list');
  session.status(200).server(error(1, -32022)).status(400).server(error(2, -32022));
  expect(judgeBy(unsupportedVersionStatus, session.lines).outcome).toBe('not-observed');
});

test('an answer to initialize is of another revision', () => {
  expect(
    judgeBy(
      unsupportedVersionStatus,
      new ModernHttp().call('initialize', {}, -32022, {}, { status: 200 }).lines,
    ).outcome,
  ).toBe('not-observed');
});
