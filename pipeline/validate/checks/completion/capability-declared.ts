import type { Check } from '../../check.js';
import { watchCapability } from '../server-capability.js';

export const capabilityDeclared: Check = {
  id: 'completion.capability-declared',
  title: 'A server that completes arguments declared the completions capability',
  about:
    'Looks at each result that a server gives for `completion/complete` and holds it against the capabilities of its ' +
    'initialize result. Errors show no support. Without an initialize result nothing is judged.',
  subject: 'result for completion/complete after the initialize result',
  watch: (evidence, session) =>
    watchCapability(evidence, session, {
      capability: 'completions',
      methods: ['completion/complete'],
      notifications: [],
    }),
};
