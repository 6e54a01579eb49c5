import { expect, test } from 'vitest';
import { declaredCapabilityOnly } from '../../../../../pipeline/validate/checks/prompts/declared-capability-only.js';
import { discovered } from '../../../../support/exchanges.js';
import { envelope, judgeBy, notification, request, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(declaredCapabilityOnly, session.lines, { level: 'SHOULD' });
const changed = notification('notifications/prompts/list_changed');

test.each(['prompts/list', 'prompts/get'])('%s needs prompts, however it was declared', (method) => {
  expect(judge(new Session().handshake({ prompts: {} }).client(request(1, method)))).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
  expect(judge(new Session().handshake({}).client(request(1, method)))).toMatchObject({
    outcome: 'warn',
    findings: [{ seq: 3 }],
  });
  const ask = request(1, method, { _meta: envelope() });
  expect(judge(discovered(new Session(), 0, { prompts: {} }).client(ask)).outcome).toBe('pass');
  expect(judge(discovered(new Session(), 0, {}).client(ask))).toMatchObject({ findings: [{ seq: 2 }] });
});

test('the notification needs prompts.listChanged', () => {
  expect(judge(new Session().handshake({ prompts: { listChanged: true } }).server(changed)).outcome).toBe(
    'pass',
  );
  expect(judge(new Session().handshake({ prompts: { listChanged: false } }).server(changed)).outcome).toBe(
    'warn',
  );
  expect(judge(new Session().handshake({ prompts: {} }).server(changed)).outcome).toBe('warn');
});

test('while nothing is declared, and the wrong way round, nothing is judged', () => {
  expect(judge(new Session().client(request(1, 'prompts/list'))).outcome).toBe('not-observed');
  const early = new Session().client(request(1, 'prompts/list', { _meta: envelope() }));
  expect(judge(discovered(early, 0, {})).outcome).toBe('not-observed');
  expect(judge(new Session().handshake().server(request(1, 'prompts/list')).client(changed)).outcome).toBe(
    'not-observed',
  );
});
