import type { Check } from '../../check.js';
import { asArray, asObject } from '../../message.js';
import { calledLabel } from './listed.js';

export const embeddedResourceCapability: Check = {
  id: 'tools.embedded-resource-capability',
  title: 'A server that embeds resources in tool results declared the resources capability',
  about:
    'Looks at each `tools/call` result with a content item of type `resource` and holds it against the capabilities of ' +
    'the initialize result. Links to resources are no embedded resources. Without an initialize result nothing is judged.',
  subject: 'tools/call result with an embedded resource, after the initialize result',
  watch(evidence, session) {
    let declared: boolean | undefined;
    return {
      exchanges: {
        'tools/call'(exchange) {
          if (!exchange.request.fromClient) return;
          const content = asArray(asObject(exchange.result)?.['content']);
          if (content === undefined || !content.some(isEmbedded)) return;
          declared ??= session.declares('server.resources');
          if (declared === undefined) return;
          evidence.subject(exchange.response);
          if (declared) return;
          const { initializeAnswer } = session;
          evidence.finding(exchange.response, {
            saw: `an embedded resource in the result of ${calledLabel(exchange)} from a server that did not declare resources`,
            expected: 'resources among the capabilities of its initialize result',
            ...(initializeAnswer === undefined ? {} : { earlier: initializeAnswer.seq }),
          });
        },
      },
    };
  },
};

function isEmbedded(item: unknown): boolean {
  return asObject(item)?.['type'] === 'resource';
}
