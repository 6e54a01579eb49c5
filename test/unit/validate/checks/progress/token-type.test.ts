import { expect, test } from 'vitest';
import { tokenType } from '../../../../../pipeline/validate/checks/progress/token-type.js';
import { judgeBy, request, Session } from '../../../../support/judge.js';
import { checkTable } from '../../../../support/table.js';

const call = (id: unknown, progressToken?: unknown, more = {}) =>
  request(id, 'tools/call', { name: 'weigh', ...more, _meta: { progressToken } });
const judged = (token: unknown) => new Session().handshake().client(call(1, token));
checkTable(tokenType, {
  passes: {
    'a string': judged('a'),
    'the empty string': judged(''),
    'an integer': judged(7),
    'a negative one': judged(-7),
  },
  fails: {
    'a fraction': [judged(1.5), 3],
    null: [judged(null), 3],
    'a boolean': [judged(true), 3],
    'an object': [judged({}), 3],
    'an array': [judged([]), 3],
    'of the server': [new Session().handshake().server(call('s', {})), 3],
  },
  silent: { 'no token': judged(undefined) },
});

test('1.0 is a whole number', () => {
  const line = `{"seq":0,"direction":"client-to-server","transport":"stdio","kind":"message","payload":{"jsonrpc":"2.0","id":1,"method":"a","params":{"_meta":{"progressToken":1.0}}}}\n`;
  expect(judgeBy(tokenType, line).outcome).toBe('pass');
});
