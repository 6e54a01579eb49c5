import type { Check } from '../../check.js';
import { asArray, asObject } from '../../message.js';
import { malformedInput, unlistedPrompt } from './requests.js';

export const inputValidated: Check = {
  id: 'completion.input-validated',
  title: 'A completion request with unusable input draws no suggestions',
  about:
    'Looks at each answered `completion/complete` without a well-formed `ref` (a `ref/prompt` with a name, a `ref/resource` ' +
    'with a uri) or `argument` (name and value, strings), or about a prompt that the newest complete `prompts/list` ' +
    'listing lacks (all pages, no change announced since). An error, or a result without values, shows that the input ' +
    'was checked. Rates, access and what suggestions give away, which the clause speaks of too, do not show.',
  subject: 'answered completion/complete with malformed input or an unlisted prompt',
  needs: ['complete', 'order'],
  watch: (evidence, session) => ({
    exchanges: {
      'completion/complete'(exchange) {
        if (!exchange.request.fromClient) return;
        const malformed = malformedInput(exchange);
        const fault = malformed ?? unlistedPrompt(exchange, session);
        if (fault === undefined) return;
        evidence.subject(exchange.response);
        const values = asArray(asObject(asObject(exchange.result)?.['completion'])?.['values']);
        if (values === undefined || values.length === 0) return;
        evidence.finding(exchange.response, {
          saw: `suggestions (${values.length}) for a request with ${fault}`,
          expected: 'an error, or no suggestions',
          earlier: exchange.request.seq,
        });
      },
    },
  }),
};
