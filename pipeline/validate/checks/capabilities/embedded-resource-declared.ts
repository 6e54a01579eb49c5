import type { Check, Exchange } from '../../check.js';
import { asArray, asObject } from '../../message.js';
import { watchOffered } from './discovered.js';

export const embeddedResourceDeclared: Check = {
  id: 'capabilities.embedded-resource-declared',
  title: 'A server whose tool results embed resources declares resources in its discover result',
  about:
    'Looks at each `tools/call` result with a content item of type `resource` and holds it against the `server/discover` ' +
    'result in force. A `resource_link` is no embedded resource. Without a discover result nothing is judged.',
  subject: 'tool result with an embedded resource, in a session with a discover result',
  needs: ['complete'],
  watch: (evidence, session) =>
    watchOffered(evidence, session, {
      capability: 'resources',
      methods: ['tools/call'],
      shows: embedsResource,
      what: 'an embedded resource in the result of',
    }),
};

function embedsResource(exchange: Exchange): boolean {
  const content = asArray(asObject(exchange.result)?.['content']) ?? [];
  return content.some((item) => asObject(item)?.['type'] === 'resource');
}
