import type { Check } from '../../check.js';
import { INVALID_PARAMS, isJsonRpcCode, isServerErrorCode, refusalCode } from '../../error-codes.js';
import { quote } from '../../wording.js';
import { missingArguments } from './required-arguments.js';

export const errorCode: Check = {
  id: 'prompts.error-code',
  title: 'A failed prompts/get is answered with a standard error code',
  about:
    'Looks at the code of each error that answers `prompts/get`. Where the newest complete listing (all pages, no change ' +
    'announced since) lacks the prompt, or an argument is missing that the prompt was listed with as required, the code ' +
    'has to be -32602. In all other cases it has to be one that JSON-RPC defines. Codes from -32099 to -32000, which ' +
    'JSON-RPC leaves to servers, may stand for other failures and always pass.',
  subject: 'error with an integer code that answers prompts/get',
  needs: ['complete', 'order'],
  watch: (evidence, session) => ({
    exchanges: {
      'prompts/get'(exchange) {
        const code = refusalCode(exchange);
        if (code === undefined) return;
        evidence.subject(exchange.response);
        if (code === INVALID_PARAMS || isServerErrorCode(code)) return;
        const name = exchange.params?.['name'];
        const { current } = session.listings.prompts;
        let why: string | undefined;
        if (typeof name === 'string') {
          const listed = session.promptFor(name, exchange.request);
          if (listed !== undefined) {
            const missing = missingArguments(listed.definition, exchange.params)[0];
            if (missing !== undefined) why = `a missing required ${quote(missing)}`;
          } else if (current !== undefined && current.answered < exchange.request.seq && !current.has(name)) {
            why = `the unlisted prompt ${quote(name)}`;
          }
        }
        if (why !== undefined) {
          evidence.finding(exchange.response, {
            saw: `error code ${code} for ${why}`,
            expected: String(INVALID_PARAMS),
            earlier: exchange.request.seq,
          });
        } else if (!isJsonRpcCode(code)) {
          evidence.finding(exchange.response, {
            saw: `error code ${code} for prompts/get`,
            expected:
              'a standard code: -32602 for a wrong name or missing arguments, -32603 for an internal fault',
          });
        }
      },
    },
  }),
};
