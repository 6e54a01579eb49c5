import type { Check } from '../../check.js';
import { show } from '../../wording.js';
import { isOldContext } from './old-context.js';

export const includeContextAvoided: Check = {
  id: 'sampling.include-context-avoided',
  title: 'A server does not use the old values of includeContext',
  about:
    'Looks at each `sampling/createMessage`: `includeContext` is left out or `none`. `thisServer` and `allServers` are findings, ' +
    'whatever the client declared.',
  subject: 'sampling request',
  watch: (evidence) => ({
    asks: {
      'sampling/createMessage'({ message, params }) {
        evidence.subject(message);
        const value = params?.['includeContext'];
        if (!isOldContext(value)) return;
        evidence.finding(message, {
          saw: `includeContext ${show(value)}`,
          expected: 'it to be left out or "none"',
        });
      },
    },
  }),
};
