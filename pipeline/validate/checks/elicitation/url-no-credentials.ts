import type { Check } from '../../check.js';
import { quote } from '../../wording.js';
import { onUrls, urlOf } from './modes.js';

/** Parameters whose value is a credential under every usage of the name. */
const CREDENTIALS: ReadonlySet<string> = new Set([
  'access_token',
  'refresh_token',
  'id_token',
  'password',
  'passwd',
  'client_secret',
  'api_key',
  'apikey',
]);

export const urlNoCredentials: Check = {
  id: 'elicitation.url-no-credentials',
  title: 'The URL of an elicitation holds no credential',
  about:
    'Looks at each `url` of an elicitation in URL mode, in a request or listed in an error -32042. A password before the host is a ' +
    'finding, and so is a value for a parameter of the query or fragment that is named like a credential (`access_token`, ' +
    '`refresh_token`, `id_token`, `password`, `client_secret`, `api_key`). Other personal data cannot be told from the URL. ' +
    'A finding tells the name, not the value.',
  subject: '`url` of an elicitation in URL mode',
  watch: (evidence) =>
    onUrls((message, text) => {
      const url = urlOf(text);
      if (url === undefined) return;
      evidence.subject(message);
      const saw =
        url.password !== ''
          ? 'a password before the host'
          : (credentialIn(url.search) ?? credentialIn(url.hash));
      if (saw === undefined) return;
      evidence.finding(message, {
        saw: `${saw} in the url of an elicitation`,
        expected: 'a url without credentials',
      });
    }),
};

function credentialIn(part: string): string | undefined {
  if (part.length < 2) return undefined;
  for (const [name, value] of new URLSearchParams(part.slice(1))) {
    if (value !== '' && CREDENTIALS.has(name.toLowerCase())) return `the parameter ${quote(name)}`;
  }
  return undefined;
}
