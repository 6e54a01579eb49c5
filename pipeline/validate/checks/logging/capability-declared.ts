import type { Check } from '../../check.js';
import { watchCapability } from '../server-capability.js';

export const capabilityDeclared: Check = {
  id: 'logging.capability-declared',
  title: 'A server that sends log messages declared the logging capability',
  about:
    'Looks at each `notifications/message` of a server and holds it against the capabilities of its initialize result. ' +
    'Without an initialize result nothing is judged.',
  subject: 'log message after the initialize result',
  watch: (evidence, session) =>
    watchCapability(evidence, session, {
      capability: 'logging',
      methods: [],
      notifications: ['notifications/message'],
    }),
};
