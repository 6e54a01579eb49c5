import type { Check } from '../../check.js';
import { watchCapability } from '../server-capability.js';

export const capabilityDeclared: Check = {
  id: 'resources.capability-declared',
  title: 'A server that offers resources declared the resources capability',
  about:
    'Looks at each result that a server gives for a resource method (list, templates, read, subscribe, unsubscribe), and ' +
    'at each notice of a changed list or an updated resource, and holds it against the capabilities of its initialize ' +
    'result. Errors show no support. Without an initialize result nothing is judged.',
  subject: 'result for a resource method, or notification about resources, after the initialize result',
  watch: (evidence, session) =>
    watchCapability(evidence, session, {
      capability: 'resources',
      methods: [
        'resources/list',
        'resources/templates/list',
        'resources/read',
        'resources/subscribe',
        'resources/unsubscribe',
      ],
      notifications: ['notifications/resources/list_changed', 'notifications/resources/updated'],
    }),
};
