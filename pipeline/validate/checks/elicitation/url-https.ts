import type { Check } from '../../check.js';
import { quote } from '../../wording.js';
import { onUrls, urlOf } from './modes.js';

/** Names and addresses of this machine or of a private network, where servers are developed. */
const DEVELOPMENT =
  /^(?:localhost|.*\.(?:localhost|local|test|internal)|127\..*|10\..*|192\.168\..*|172\.(?:1[6-9]|2\d|3[01])\..*|0\.0\.0\.0|\[(?:::1?|f[cd][0-9a-f]{2}:.*|fe80:.*)\])$/;

export const urlHttps: Check = {
  id: 'elicitation.url-https',
  title: 'The URL of an elicitation is an https URL',
  about:
    'Looks at each `url` of an elicitation in URL mode, in a request or listed in an error -32042: its scheme is `https`. Hosts that ' +
    'speak of development are left alone: loopback and private addresses, and names under `localhost`, `local`, `test` and ' +
    '`internal`. The URL itself is not repeated in a finding.',
  subject: '`url` of an elicitation in URL mode, not on a development host',
  watch: (evidence) =>
    onUrls((message, text) => {
      const url = urlOf(text);
      if (url === undefined || DEVELOPMENT.test(url.hostname)) return;
      evidence.subject(message);
      if (url.protocol === 'https:') return;
      evidence.finding(message, {
        saw: `the scheme ${quote(url.protocol.slice(0, -1))} of the url of an elicitation`,
        expected: 'https',
      });
    }),
};
