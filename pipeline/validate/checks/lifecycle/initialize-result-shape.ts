import type { Check } from '../../check.js';
import { asObject } from '../../message.js';
import { show } from '../../wording.js';

export const initializeResultShape: Check = {
  id: 'lifecycle.initialize-result-shape',
  title: 'The answer to initialize carries capabilities and serverInfo',
  about:
    'Looks at the result of the session’s `initialize`: `capabilities` and `serverInfo` have to be objects. What stands inside of ' +
    'them is left to the wire schema.',
  subject: 'initialize result',
  watch: (evidence, session) => ({
    exchanges: {
      initialize({ response, result }) {
        if (result === undefined || response !== session.initializeAnswer) return;
        evidence.subject(response);
        for (const member of ['capabilities', 'serverInfo']) {
          const value = asObject(result)?.[member];
          if (asObject(value) !== undefined) continue;
          evidence.finding(response, {
            saw:
              value === undefined
                ? `an initialize result without ${member}`
                : `${show(value)} as ${member} of the initialize result`,
            expected: 'an object there',
          });
        }
      },
    },
  }),
};
