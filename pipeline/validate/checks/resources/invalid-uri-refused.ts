import type { Check, Exchange, Json } from '../../check.js';
import { asArray, asObject } from '../../message.js';
import { eachPromptContent, eachToolContent } from '../../results.js';
import { isUri } from '../../uri.js';
import { show } from '../../wording.js';

export const invalidUriRefused: Check = {
  id: 'resources.invalid-uri-refused',
  title: 'A resource request whose URI is none is refused',
  about:
    'Looks at each answered `resources/read`, `resources/subscribe` and `resources/unsubscribe` whose `uri` is missing, no ' +
    'string, without a scheme, or has characters or broken percent escapes that RFC 3986 shuts out (letters beyond ASCII ' +
    'are let through). The answer has to be an error. A URI that the server itself has listed, linked to or embedded in ' +
    'that very form is left to `resources.uri-scheme-rfc3986`.',
  subject: 'answered resource request with something else than a URI',
  watch(evidence) {
    /** What the server itself gives out for URIs though it is none; normally empty. */
    const offered = new Set<string>();
    const offer = (uri: unknown) => {
      if (typeof uri === 'string' && !isUri(uri)) offered.add(uri);
    };
    const item = (content: Json) => {
      const type = content['type'];
      if (type === 'resource_link') offer(content['uri']);
      else if (type === 'resource') offer(asObject(content['resource'])?.['uri']);
    };
    const asked = (exchange: Exchange) => {
      const uri = exchange.params?.['uri'];
      if (!exchange.request.fromClient) return;
      if (typeof uri === 'string' && (isUri(uri) || offered.has(uri))) return;
      evidence.subject(exchange.response);
      if (exchange.result === undefined) return;
      evidence.finding(exchange.response, {
        saw: `a result for ${exchange.method} with ${show(uri)} for a URI`,
        expected: 'an error',
        earlier: exchange.request.seq,
      });
    };
    return {
      exchanges: {
        'resources/list'(exchange) {
          if (!exchange.request.fromClient) return;
          for (const entry of asArray(asObject(exchange.result)?.['resources']) ?? []) {
            offer(asObject(entry)?.['uri']);
          }
        },
        'tools/call': (exchange) => eachToolContent(exchange, item),
        'prompts/get': (exchange) => eachPromptContent(exchange, item),
        'resources/read': asked,
        'resources/subscribe': asked,
        'resources/unsubscribe': asked,
      },
    };
  },
};
