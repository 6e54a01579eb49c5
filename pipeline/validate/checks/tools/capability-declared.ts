import type { Check } from '../../check.js';
import { watchCapability } from '../server-capability.js';

export const capabilityDeclared: Check = {
  id: 'tools.capability-declared',
  title: 'A server that offers tools declared the tools capability',
  about:
    'Looks at each result that a server gives for `tools/list` or `tools/call`, and at each ' +
    '`notifications/tools/list_changed` that it sends, and holds it against the capabilities of its initialize result. ' +
    'Errors show no support. Without an initialize result nothing is judged.',
  subject: 'result for a tool method, or notice that the tools changed, after the initialize result',
  watch: (evidence, session) =>
    watchCapability(evidence, session, {
      capability: 'tools',
      methods: ['tools/list', 'tools/call'],
      notifications: ['notifications/tools/list_changed'],
    }),
};
