import { expect, test } from 'vitest';
import { messagesUtf8 } from '../../../../../pipeline/validate/checks/transport/messages-utf8.js';
import { captured } from '../../../../support/http.js';
import { judgeBy, Session } from '../../../../support/judge.js';

const bad = { rawBase64: '/w==' };

test('in what a proxy recorded each message counts', () => {
  const session = captured(new Session().handshake(), 'proxy');
  expect(judgeBy(messagesUtf8, session.lines)).toMatchObject({ outcome: 'pass', subjects: 3 });
});

test('bytes that are no UTF-8 are the finding, whoever recorded them', () => {
  const session = new Session().handshake().server(null, bad);
  expect(judgeBy(messagesUtf8, session.lines)).toMatchObject({
    outcome: 'fail',
    subjects: 1,
    findings: [{ seq: 3 }],
  });
});

test('elsewhere nothing is observed', () => {
  expect(judgeBy(messagesUtf8, new Session().handshake().lines).outcome).toBe('not-observed');
});
