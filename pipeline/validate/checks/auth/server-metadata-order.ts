import type { Seq } from '../../../trace/event.js';
import type { Check } from '../../check.js';
import { quote } from '../../wording.js';
import { FORMS, type Form, metadataRequest, pathOfGet } from './well-known.js';

const MOST_ISSUERS = 256;

export const serverMetadataOrder: Check = {
  id: 'auth.server-metadata-order',
  title: 'The three metadata URLs of an issuer with a path are tried in their order',
  about:
    'Looks at GETs of an authorization server’s metadata for an issuer whose URL has a path `/P`: ' +
    '`/.well-known/oauth-authorization-server/P`, `/.well-known/openid-configuration/P`, `/P/.well-known/openid-configuration`. ' +
    'When one of them is asked for the first time, those before it have to have been asked for. How they were answered plays no ' +
    'part, and a client may stop at any of them. Needs recorded methods and paths; issuers are told apart by host and path.',
  subject: 'first GET of a metadata URL of an issuer with a path',
  needs: ['complete', 'order'],
  scope: 'trace',
  watch(evidence) {
    const asked = new Map<string, Map<Form, Seq>>();
    return {
      metadataRequest(exchange) {
        const { request } = exchange;
        const metadata = request === undefined ? undefined : metadataRequest(exchange);
        if (request === undefined || metadata === undefined || metadata.path === '') return;
        let forms = asked.get(metadata.issuer);
        if (forms === undefined) {
          if (asked.size >= MOST_ISSUERS) return;
          forms = new Map();
          asked.set(metadata.issuer, forms);
        }
        if (forms.has(metadata.form)) return;
        evidence.subject(request);
        const skipped = FORMS.slice(0, FORMS.indexOf(metadata.form)).find((form) => !forms.has(form));
        forms.set(metadata.form, request.seq);
        if (skipped === undefined) return;
        evidence.finding(request, {
          saw: `a GET of ${quote(pathOfGet(exchange) ?? '')}`,
          expected: `${urlOf(skipped)} to be tried before it`,
        });
      },
    };
  },
};

const urlOf = (form: Form): string =>
  form === 'oauth'
    ? '/.well-known/oauth-authorization-server with the issuer’s path'
    : '/.well-known/openid-configuration with the issuer’s path';
