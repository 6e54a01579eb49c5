import { expect, test } from 'vitest';
import { readErrorCode } from '../../../../../pipeline/validate/checks/resources/read-error-code.js';
import { answered, refused } from '../../../../support/exchanges.js';
import { error, judgeBy, request, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(readErrorCode, session.lines, { level: 'SHOULD' });
const read = (code: unknown) => judge(refused(new Session(), 1, 'resources/read', { uri: 'a:b' }, code));

test.each([-32002, -32603, -32602, -32600, -32601, -32700, -32001])('the code %j passes', (code) => {
  expect(read(code)).toMatchObject({ outcome: 'pass', subjects: 1 });
});

test.each([0, 404, -1, -31999, -32100, -32768])('the code %j is a warning', (code) => {
  expect(read(code)).toMatchObject({ outcome: 'warn', findings: [{ seq: 1 }] });
});

test('results, other methods, other types and answers of a client are not judged', () => {
  expect(judge(answered(new Session(), 1, 'resources/read', {}, { contents: [] })).outcome).toBe(
    'not-observed',
  );
  expect(judge(refused(new Session(), 1, 'resources/list', {}, 0)).outcome).toBe('not-observed');
  expect(read('404').outcome).toBe('not-observed');
  const asked = new Session().server(request(1, 'resources/read')).client(error(1, 0));
  expect(judge(asked).outcome).toBe('not-observed');
});
