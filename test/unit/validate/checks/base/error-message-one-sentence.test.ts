import { expect, test } from 'vitest';
import { errorMessageOneSentence } from '../../../../../pipeline/validate/checks/base/error-message-one-sentence.js';
import { error, judgeBy, result, Session } from '../../../../support/judge.js';

const judge = (session: Session) => judgeBy(errorMessageOneSentence, session.lines);
const seqs = (session: Session) =>
  judgeBy(errorMessageOneSentence, session.lines).findings.map(({ seq }) => seq);

test('one line passes, white space at the ends too', () => {
  const session = new Session().server(error(1, 1, 'Not found.')).server(error(2, 1, ' a \n'));
  expect(judge(session)).toMatchObject({ outcome: 'pass', subjects: 2 });
});

test('a line break shows more than one sentence', () => {
  const session = new Session().server(error(1, 1, 'Error: x\n    at y')).client(error(2, 1, 'a\u2028b'));
  expect(seqs(session)).toEqual([0, 1]);
});

test('a message of another type is no subject', () => {
  expect(judge(new Session().server({ jsonrpc: '2.0', id: 1, error: { message: 5 } })).outcome).toBe(
    'not-observed',
  );
  expect(judge(new Session().server(result(1))).outcome).toBe('not-observed');
});
