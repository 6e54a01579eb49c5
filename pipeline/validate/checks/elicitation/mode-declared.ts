import { isDeclared } from '../../capabilities.js';
import type { Check } from '../../check.js';
import { isFormMode, isUrlMode } from './modes.js';

export const modeDeclared: Check = {
  id: 'elicitation.mode-declared',
  title: 'A server elicits only in a mode that the client declared',
  about:
    'Looks at each `elicitation/create` in form or URL mode; a request without `mode` is in form mode. The client had to declare that ' +
    'mode, in `initialize` or in the request that the server answers by asking. A bare `elicitation` stands for form mode; null ' +
    'and false declare nothing. A session whose `initialize` was not seen is left alone, and so are modes that do not exist.',
  subject: '`elicitation/create` in form or URL mode',
  watch: (evidence) => ({
    asks: {
      'elicitation/create'({ message, params, capabilities }) {
        if (capabilities === undefined) return;
        const mode = isUrlMode(params) ? 'url' : isFormMode(params) ? 'form' : undefined;
        if (mode === undefined) return;
        evidence.subject(message);
        if (isDeclared(capabilities, ['elicitation', mode])) return;
        evidence.finding(message, {
          saw: `an elicitation in ${mode} mode to a client that did not declare it`,
          expected: 'a mode that the client declared',
        });
      },
    },
  }),
};
