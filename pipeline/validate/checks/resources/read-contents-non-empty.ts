import type { Check, Exchange, Json } from '../../check.js';
import { METHOD_NOT_FOUND } from '../../error-codes.js';
import { asArray, asObject, asString } from '../../message.js';
import { eachPromptContent, eachToolContent, finalResult } from '../../results.js';
import { quote } from '../../wording.js';

export const readContentsNonEmpty: Check = {
  id: 'resources.read-contents-non-empty',
  title: 'A read of a resource that does not exist is no empty success',
  about:
    'Looks at each `resources/read` result with a `contents` array. An empty one is a finding where the server has shown ' +
    'that the resource does not exist: its newest complete listing lacks the URI, no change was announced since, it offers ' +
    'no resource templates, and it has linked to the URI nowhere else. An empty one for a resource that the server has ' +
    'shown to exist passes, since that may have no content; where neither is known, nothing is judged.',
  subject: 'resources/read result with contents, or with none for a resource whose existence is known',
  needs: ['complete', 'order'],
  watch(evidence, session) {
    /** URIs that the server linked to or embedded; they need not be listed. */
    const linked = new Set<string>();
    let templates: 'unknown' | 'none' | 'some' = 'unknown';
    const item = (content: Json) => {
      const type = content['type'];
      if (type !== 'resource_link' && type !== 'resource') return;
      const uri = type === 'resource_link' ? content['uri'] : asObject(content['resource'])?.['uri'];
      if (typeof uri === 'string') linked.add(uri);
    };
    const existence = (uri: string, exchange: Exchange): boolean | undefined => {
      const { current } = session.listings.resources;
      if (current === undefined || current.answered > exchange.request.seq)
        return linked.has(uri) || undefined;
      if (current.has(uri) || linked.has(uri)) return true;
      return templates === 'none' ? false : undefined;
    };
    return {
      exchanges: {
        'resources/templates/list'(exchange) {
          if (!exchange.request.fromClient) return;
          const listing = session.listings.templates.pageOf(exchange);
          if (exchange.response.errorCode === METHOD_NOT_FOUND) templates = 'none';
          else if (listing !== undefined)
            templates = listing.complete && listing.ids.length === 0 ? 'none' : 'some';
        },
        'tools/call': (exchange) => eachToolContent(exchange, item),
        'prompts/get': (exchange) => eachPromptContent(exchange, item),
        'resources/read'(exchange) {
          const contents = asArray(finalResult(exchange)?.['contents']);
          if (contents === undefined) return;
          if (contents.length > 0) {
            evidence.subject(exchange.response);
            return;
          }
          const uri = asString(exchange.params?.['uri']);
          const exists = uri === undefined ? undefined : existence(uri, exchange);
          if (uri === undefined || exists === undefined) return;
          evidence.subject(exchange.response);
          if (exists) return;
          const listed = session.listings.resources.current;
          evidence.finding(exchange.response, {
            saw: `an empty contents array for ${quote(uri)}, which the server neither lists nor offers by a template`,
            expected: 'an error for a resource that does not exist',
            ...(listed === undefined ? {} : { earlier: listed.answered }),
          });
        },
      },
    };
  },
};
