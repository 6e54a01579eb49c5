import type { Check } from '../../check.js';
import { watchMedia } from './media-content.js';

export const audioContentEncoding: Check = {
  id: 'prompts.audio-content-encoding',
  title: 'An audio clip in a prompt is Base64 text with a media type',
  about:
    'Looks at each message content of type `audio` in a `prompts/get` result: `data` has to be standard Base64 (as in ' +
    '`resources.blob-base64`), `mimeType` a string with text on both sides of its first slash.',
  subject: 'audio content of a prompt message',
  watch: (evidence) => watchMedia(evidence, 'audio'),
};
