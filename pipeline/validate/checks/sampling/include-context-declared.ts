import { isDeclared } from '../../capabilities.js';
import type { Check } from '../../check.js';
import { show } from '../../wording.js';
import { isOldContext } from './old-context.js';

export const includeContextDeclared: Check = {
  id: 'sampling.include-context-declared',
  title: 'A server asks for context only where the client declared sampling.context',
  about:
    'Looks at each `sampling/createMessage` to a client that is known not to have declared `sampling.context`, in `initialize` or in ' +
    'the request that the server answers by asking: an `includeContext` of `thisServer` or `allServers` is a finding.',
  subject: 'sampling request to a client without sampling.context',
  watch: (evidence) => ({
    asks: {
      'sampling/createMessage'({ message, params, capabilities }) {
        if (capabilities === undefined || isDeclared(capabilities, ['sampling', 'context'])) return;
        evidence.subject(message);
        const value = params?.['includeContext'];
        if (!isOldContext(value)) return;
        evidence.finding(message, {
          saw: `includeContext ${show(value)} to a client that did not declare sampling.context`,
          expected: 'it to be left out or "none"',
        });
      },
    },
  }),
};
