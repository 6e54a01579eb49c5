import type { Check } from '../../check.js';
import { watchCapability } from '../server-capability.js';

export const capabilityDeclared: Check = {
  id: 'prompts.capability-declared',
  title: 'A server that offers prompts declared the prompts capability',
  about:
    'Looks at each result that a server gives for `prompts/list` or `prompts/get`, and at each ' +
    '`notifications/prompts/list_changed` that it sends, and holds it against the capabilities of its initialize result. ' +
    'Errors show no support. Without an initialize result nothing is judged.',
  subject: 'result for a prompt method, or notice that the prompts changed, after the initialize result',
  watch: (evidence, session) =>
    watchCapability(evidence, session, {
      capability: 'prompts',
      methods: ['prompts/list', 'prompts/get'],
      notifications: ['notifications/prompts/list_changed'],
    }),
};
