import type { Check, Evidence, Message } from '../../check.js';
import { asObject } from '../../message.js';
import { typeWord } from '../../wording.js';

export const resultTypePresent: Check = {
  id: 'base.result-type-present',
  title: 'Every result says what type of result it is',
  about:
    'Looks at the `resultType` of each result, either way and whatever request it answers, `initialize` included: it has to be ' +
    'there, and a string. Which values are known is another clause.',
  subject: 'result',
  watch: (evidence) => ({
    result: (message) => look(evidence, message),
    invalid: (message) => look(evidence, message),
  }),
};

function look(evidence: Evidence, message: Message): void {
  const result = message.body?.['result'];
  if (result === undefined) return;
  evidence.subject(message);
  const type = asObject(result)?.['resultType'];
  if (typeof type === 'string') return;
  evidence.finding(message, {
    saw: type === undefined ? 'a result without resultType' : `${typeWord(type)} as resultType`,
    expected: 'a string such as "complete"',
  });
}
