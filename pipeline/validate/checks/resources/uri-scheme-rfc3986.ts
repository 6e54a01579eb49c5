import type { Check, Exchange, Json, Message } from '../../check.js';
import { asArray, asObject } from '../../message.js';
import { eachPromptContent, eachToolContent } from '../../results.js';
import { hasScheme, isCustomScheme, isUri } from '../../uri.js';
import { quote } from '../../wording.js';

export const uriSchemeRfc3986: Check = {
  id: 'resources.uri-scheme-rfc3986',
  title: 'Resource URIs follow RFC 3986',
  about:
    'Looks at each URI that a server gives: of listed and read resources, of resource links and embedded resources in tool ' +
    'results and prompts, of update notifications. It has to begin with a scheme (a letter, then letters, digits, `+`, `-` ' +
    'or `.`) and a colon. Where the scheme is none that the protocol names (https, http, file, git), the rest may hold no ' +
    'character that RFC 3986 shuts out and no broken percent escape either. Letters beyond ASCII are let through.',
  subject: 'URI string that a server gives for a resource',
  watch(evidence) {
    const judge = (at: Message, uri: unknown) => {
      if (typeof uri !== 'string') return;
      evidence.subject(at);
      if (isUri(uri)) return;
      if (!hasScheme(uri)) {
        evidence.finding(at, {
          saw: `the resource URI ${quote(uri)}`,
          expected: 'a scheme of letters, digits, +, - and . that begins with a letter, then a colon',
        });
      } else if (isCustomScheme(uri)) {
        evidence.finding(at, {
          saw: `the resource URI ${quote(uri)}`,
          expected: 'only characters and percent escapes that RFC 3986 allows in a URI',
        });
      }
    };
    const item = (content: Json, exchange: Exchange) => {
      const type = content['type'];
      if (type === 'resource_link') judge(exchange.response, content['uri']);
      else if (type === 'resource') judge(exchange.response, asObject(content['resource'])?.['uri']);
    };
    const entries = (exchange: Exchange, member: string) => {
      if (!exchange.request.fromClient) return;
      for (const entry of asArray(asObject(exchange.result)?.[member]) ?? []) {
        judge(exchange.response, asObject(entry)?.['uri']);
      }
    };
    return {
      exchanges: {
        'resources/list': (exchange) => entries(exchange, 'resources'),
        'resources/read': (exchange) => entries(exchange, 'contents'),
        'tools/call': (exchange) => eachToolContent(exchange, item),
        'prompts/get': (exchange) => eachPromptContent(exchange, item),
      },
      notifications: {
        'notifications/resources/updated'(message) {
          if (message.fromServer) judge(message, message.params?.['uri']);
        },
      },
    };
  },
};
