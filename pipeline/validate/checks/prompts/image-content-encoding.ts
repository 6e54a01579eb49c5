import type { Check } from '../../check.js';
import { watchMedia } from './media-content.js';

export const imageContentEncoding: Check = {
  id: 'prompts.image-content-encoding',
  title: 'An image in a prompt is Base64 text with a media type',
  about:
    'Looks at each message content of type `image` in a `prompts/get` result: `data` has to be standard Base64 (as in ' +
    '`resources.blob-base64`), `mimeType` a string with text on both sides of its first slash.',
  subject: 'image content of a prompt message',
  watch: (evidence) => watchMedia(evidence, 'image'),
};
