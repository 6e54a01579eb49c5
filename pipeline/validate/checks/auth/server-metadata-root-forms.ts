import type { Check } from '../../check.js';
import { FailedMetadata } from './failed-metadata.js';
import { metadataRequest } from './well-known.js';

const MOST_HOSTS = 256;

export const serverMetadataRootForms: Check = {
  id: 'auth.server-metadata-root-forms',
  title: 'For an issuer without a path the OAuth metadata URL is tried first, the OpenID one after it',
  about:
    'Looks at failed GETs of `/.well-known/oauth-authorization-server`. `/.well-known/openid-configuration` has to be asked for ' +
    'before a request that had been refused with 401 succeeds. Hosts at which metadata of an issuer with a path was asked for are left ' +
    'alone, since the root forms may be a last resort there; and so is a client that got the metadata of some issuer ' +
    'meanwhile. Needs recorded methods and paths of the requests to the authorization server.',
  subject: 'failed GET of the OAuth metadata at the root that was followed up or given up',
  needs: ['complete', 'order'],
  scope: 'trace',
  watch(evidence) {
    const withPath = new Set<string>();
    const failures = new FailedMetadata({
      followed(by, { form }, { metadata }) {
        if (metadata.path !== '' || metadata.form !== 'oauth' || form !== 'openid') return;
        if (!withPath.has(metadata.host)) evidence.subject(by);
      },
      givenUp(answer, { metadata, seq }) {
        if (metadata.path !== '' || metadata.form !== 'oauth' || withPath.has(metadata.host)) return;
        evidence.subject(answer);
        evidence.finding(answer, {
          saw: 'a request served after a failed GET of "/.well-known/oauth-authorization-server" alone',
          expected: '"/.well-known/openid-configuration" to be tried next',
          earlier: seq,
        });
      },
    });
    return {
      metadataRequest(exchange) {
        const metadata = metadataRequest(exchange);
        if (metadata !== undefined && metadata.path !== '' && withPath.size < MOST_HOSTS)
          withPath.add(metadata.host);
        failures.asked(exchange);
      },
      metadataResponse: (exchange) => failures.got(exchange),
      httpResponse: (exchange) => failures.response(exchange),
    };
  },
};
