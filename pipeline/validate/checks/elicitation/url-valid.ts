import type { Check } from '../../check.js';
import { onUrls, urlOf } from './modes.js';

export const urlValid: Check = {
  id: 'elicitation.url-valid',
  title: 'The URL of an elicitation is a URL',
  about:
    'Looks at each `url` of an elicitation in URL mode, in a request or listed in an error -32042: it has to be an absolute URL, as ' +
    'browsers read one. The URL itself is not repeated in a finding, since it may hold secrets.',
  subject: '`url` of an elicitation in URL mode',
  watch: (evidence) =>
    onUrls((message, url) => {
      evidence.subject(message);
      if (urlOf(url) !== undefined) return;
      evidence.finding(message, {
        saw: `a url of ${url.length} characters that is no absolute URL`,
        expected: 'an absolute URL',
      });
    }),
};
