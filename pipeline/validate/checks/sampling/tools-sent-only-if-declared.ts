import { isDeclared } from '../../capabilities.js';
import type { Check } from '../../check.js';
import { isGiven, offersTools } from './conversation.js';

export const toolsSentOnlyIfDeclared: Check = {
  id: 'sampling.tools-sent-only-if-declared',
  title: 'A server offers tools for sampling only to clients that declared sampling.tools',
  about:
    'Looks at each `sampling/createMessage` to a client that is known not to have declared `sampling.tools`, in `initialize` or in ' +
    'the request that the server answers by asking: it has neither `tools` nor `toolChoice`. Null counts as left out, an ' +
    'empty list does not.',
  subject: 'sampling request to a client without sampling.tools',
  watch: (evidence) => ({
    asks: {
      'sampling/createMessage'({ message, params, capabilities }) {
        if (capabilities === undefined || isDeclared(capabilities, ['sampling', 'tools'])) return;
        evidence.subject(message);
        if (!offersTools(params)) return;
        evidence.finding(message, {
          saw: `${isGiven(params?.['tools']) ? 'tools' : 'toolChoice'} in a sampling request to a client that did not declare sampling.tools`,
          expected: 'a sampling request without tools',
        });
      },
    },
  }),
};
