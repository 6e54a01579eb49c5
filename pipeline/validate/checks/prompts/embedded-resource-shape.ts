import type { Check, Exchange, Json } from '../../check.js';
import { isBase64 } from '../../encoding.js';
import { asObject } from '../../message.js';
import { eachPromptContent } from '../../results.js';
import { hasScheme } from '../../uri.js';
import { show, typeWord } from '../../wording.js';

export const embeddedResourceShape: Check = {
  id: 'prompts.embedded-resource-shape',
  title: 'A resource embedded in a prompt has a URI, a media type, and text or a blob',
  about:
    'Looks at each message content of type `resource` in a `prompts/get` result. Its `resource` has to be an object with a ' +
    '`uri` that has a scheme, a `mimeType` string, and exactly one of a `text` string and a `blob` in Base64. Whether the ' +
    'media type fits the content is not judged.',
  subject: 'embedded resource of a prompt message',
  watch(evidence) {
    const item = (content: Json, exchange: Exchange) => {
      if (content['type'] !== 'resource') return;
      const at = exchange.response;
      evidence.subject(at);
      const resource = asObject(content['resource']);
      if (resource === undefined) {
        const saw = `${typeWord(content['resource'])} as the resource of embedded content`;
        evidence.finding(at, { saw, expected: 'an object' });
        return;
      }
      const { uri, mimeType, text, blob } = resource as Record<'uri' | 'mimeType' | 'text' | 'blob', unknown>;
      if (typeof uri !== 'string' || !hasScheme(uri)) {
        evidence.finding(at, {
          saw: `${show(uri)} as the uri of an embedded resource`,
          expected: 'a URI with a scheme',
        });
      }
      if (typeof mimeType !== 'string') {
        evidence.finding(at, {
          saw: `${typeWord(mimeType)} as the mimeType of an embedded resource`,
          expected: 'a media type',
        });
      }
      const contents = contentsFault(text, blob);
      if (contents !== undefined) {
        evidence.finding(at, {
          saw: `${contents} in an embedded resource`,
          expected: 'one of a text string and a blob in Base64',
        });
      }
    };
    return { exchanges: { 'prompts/get': (exchange) => eachPromptContent(exchange, item) } };
  },
};

/** Members that are no strings count as absent. */
function contentsFault(text: unknown, blob: unknown): string | undefined {
  if (typeof text === 'string') return typeof blob === 'string' ? 'both text and blob' : undefined;
  if (typeof blob !== 'string') return 'neither text nor blob';
  return isBase64(blob) ? undefined : 'a blob that is no Base64';
}
