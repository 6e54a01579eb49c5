/** What images and audio clips in prompt messages have in common. */
import type { Evidence, Exchange, Handlers, Json } from '../../check.js';
import { isBase64, isMediaType } from '../../encoding.js';
import { eachPromptContent } from '../../results.js';
import { show, typeWord } from '../../wording.js';

/** Judges `data` and `mimeType` of each content item of one type. */
export function watchMedia(evidence: Evidence, type: 'image' | 'audio'): Handlers {
  const item = (content: Json, exchange: Exchange) => {
    if (content['type'] !== type) return;
    const at = exchange.response;
    evidence.subject(at);
    const data = content['data'];
    if (!isBase64(data)) {
      evidence.finding(at, {
        saw: `${typeof data === 'string' ? 'text that is no Base64' : typeWord(data)} as the data of ${type} content`,
        expected: 'standard Base64 text',
      });
    }
    const mimeType = content['mimeType'];
    if (!isMediaType(mimeType)) {
      evidence.finding(at, {
        saw: `${show(mimeType)} as the mimeType of ${type} content`,
        expected: 'a media type: a type and a subtype around a slash',
      });
    }
  };
  return { exchanges: { 'prompts/get': (exchange) => eachPromptContent(exchange, item) } };
}
