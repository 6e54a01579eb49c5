import { expect, test } from 'vitest';
import { legacyMethod405 } from '../../../../../pipeline/validate/checks/transport/legacy-method-405.js';
import { judgeBy } from '../../../../support/judge.js';
import { ModernHttp } from '../../../../support/modern-http.js';

const visit = (method: string, status: number, versions: unknown = ['2026-07-28'], path?: string) => {
  const session = new ModernHttp().discover(versions);
  const label = session.ask(
    method,
    undefined,
    { accept: 'text/event-stream' },
    path === undefined ? {} : { path },
  );
  return judgeBy(legacyMethod405, session.answer(label, status).lines, { level: 'SHOULD' });
};

test.each(['GET', 'DELETE'])('%s gets 405', (method) => {
  expect(visit(method, 405)).toMatchObject({ outcome: 'pass', subjects: 1 });
  for (const status of [200, 400, 404])
    expect(visit(method, status)).toMatchObject({ outcome: 'warn', findings: [{ seq: 5, earlier: 4 }] });
});

test('the list may come later', () => {
  const session = new ModernHttp();
  session.answer(session.ask('GET', undefined, { accept: 'text/event-stream' }), 200).discover();
  expect(judgeBy(legacyMethod405, session.lines, { level: 'SHOULD' })).toMatchObject({
    outcome: 'warn',
    findings: [{ seq: 1 }],
  });
});

test('left alone: servers of older revisions, other paths, other causes', () => {
  expect(visit('GET', 200, ['2026-07-28', '2025-11-25']).outcome).toBe('not-observed');
  expect(visit('GET', 200, []).outcome).toBe('not-observed');
  expect(visit('GET', 404, ['2026-07-28'], '/.well-known/oauth-protected-resource').outcome).toBe(
    'not-observed',
  );
  expect(visit('GET', 401).outcome).toBe('not-observed');
  expect(visit('OPTIONS', 200).outcome).toBe('not-observed');
});
