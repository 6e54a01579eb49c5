import type { Check, Exchange, Json } from '../../check.js';
import { isBase64 } from '../../encoding.js';
import { asArray, asObject, asString } from '../../message.js';
import { eachPromptContent, eachToolContent } from '../../results.js';
import { quote, typeWord } from '../../wording.js';

export const blobBase64: Check = {
  id: 'resources.blob-base64',
  title: 'Binary resource contents are standard Base64 text',
  about:
    'Looks at each `blob` of resource contents: in `resources/read` results, and in resources embedded in tool results and ' +
    'prompts. It has to be a string in the standard alphabet of RFC 4648, in full groups of four, padded with at most two ' +
    '`=` at its end, without white space. The empty string passes; unused bits of the last group are not looked at.',
  subject: 'resource contents with a blob member',
  watch(evidence) {
    const judge = (contents: Json | undefined, exchange: Exchange) => {
      const blob = contents?.['blob'];
      if (contents === undefined || blob === undefined) return;
      evidence.subject(exchange.response);
      if (isBase64(blob)) return;
      const uri = asString(contents['uri']);
      evidence.finding(exchange.response, {
        saw: `${typeof blob === 'string' ? 'text that is no Base64' : typeWord(blob)} as the blob of ${uri === undefined ? '(no uri)' : quote(uri)}`,
        expected: 'standard Base64 text',
      });
    };
    const item = (content: Json, exchange: Exchange) => {
      if (content['type'] === 'resource') judge(asObject(content['resource']), exchange);
    };
    return {
      exchanges: {
        'resources/read'(exchange) {
          if (!exchange.request.fromClient) return;
          for (const entry of asArray(asObject(exchange.result)?.['contents']) ?? []) {
            judge(asObject(entry), exchange);
          }
        },
        'tools/call': (exchange) => eachToolContent(exchange, item),
        'prompts/get': (exchange) => eachPromptContent(exchange, item),
      },
    };
  },
};
