import type { Check } from '../../check.js';
import { FailedMetadata } from './failed-metadata.js';

const MOST_ISSUERS = 256;

export const serverMetadataAttempts: Check = {
  id: 'auth.server-metadata-attempts',
  title: 'A client that gets no authorization server metadata at one URL tries another one',
  about:
    'Looks at each failed GET (4xx, 5xx) of an authorization server’s metadata. Another form of the well-known URL for that issuer has ' +
    'to be asked for before a request that had been refused with 401 succeeds. Where the metadata of some issuer was got meanwhile, or ' +
    'the recording ends before either, nothing is judged. Needs recorded methods and paths of the requests to the ' +
    'authorization server; issuers are told apart by host and path.',
  subject: 'failed GET of authorization server metadata that was followed up or given up',
  needs: ['complete', 'order'],
  scope: 'trace',
  watch(evidence) {
    const open = new Set<string>();
    const failures = new FailedMetadata({
      followed(by, { issuer }) {
        evidence.subject(by);
        if (open.size < MOST_ISSUERS) open.add(issuer);
      },
      givenUp(answer, { metadata, seq }) {
        // One that had been followed up was tried at several URLs already.
        if (open.has(metadata.issuer)) return;
        evidence.subject(answer);
        evidence.finding(answer, {
          saw: 'a request served after a single failed GET of authorization server metadata',
          expected: 'another well-known URL of that issuer to be tried',
          earlier: seq,
        });
      },
    });
    return {
      metadataRequest: (exchange) => failures.asked(exchange),
      metadataResponse: (exchange) => failures.got(exchange),
      httpResponse: (exchange) => failures.response(exchange),
    };
  },
};
