import type { Check } from '../../check.js';
import { finalResult } from '../../results.js';
import { quote } from '../../wording.js';
import { missingArguments, requiredArguments } from './required-arguments.js';

export const argumentsValidated: Check = {
  id: 'prompts.arguments-validated',
  title: 'A prompt without its required arguments is not delivered',
  about:
    'Looks at each final `prompts/get` result for a prompt that was listed, before the request, with required arguments. ' +
    'All of them have to be members of the request; null counts as given. An error satisfies the clause, and an interim ' +
    'result that asks for input is not the prompt. After a notice that the prompts changed nothing is judged until they ' +
    'are listed again.',
  subject: 'prompts/get result for a prompt listed with required arguments',
  watch: (evidence, session) => ({
    exchanges: {
      'prompts/get'(exchange) {
        const name = exchange.params?.['name'];
        if (typeof name !== 'string' || finalResult(exchange) === undefined) return;
        const listed = session.promptFor(name, exchange.request);
        if (listed === undefined || requiredArguments(listed.definition).length === 0) return;
        evidence.subject(exchange.response);
        const missing = missingArguments(listed.definition, exchange.params);
        if (missing.length === 0) return;
        evidence.finding(exchange.response, {
          saw: `a result for the prompt ${quote(name)} without its required ${names(missing)}`,
          expected: 'an error',
          earlier: listed.listing.seq,
        });
      },
    },
  }),
};

const SHOWN = 5;

function names(missing: readonly string[]): string {
  const shown = missing.slice(0, SHOWN).map(quote).join(', ');
  return missing.length > SHOWN ? `${shown} and ${missing.length - SHOWN} more` : shown;
}
