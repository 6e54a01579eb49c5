import type { Seq } from '../../../trace/event.js';
import type { Check } from '../../check.js';
import { quote } from '../../wording.js';
import { isUnder, pathOfGet, RESOURCE } from './well-known.js';

export const resourceMetadataOrder: Check = {
  id: 'auth.resource-metadata-order',
  title:
    'Resource metadata is asked for at the well-known URI with the endpoint’s path first, at the root after it',
  about:
    'Looks at the GETs of `/.well-known/oauth-protected-resource` between a 401 to a POSTed message and the next one. Where both forms are ' +
    'asked for, the one with the path of the endpoint has to come first; a failed GET of the root form before it is a finding. ' +
    'A 401 whose recorded `WWW-Authenticate` names a metadata URL is left alone, and so are endpoints at the root, which have one ' +
    'form only. Needs recorded methods and paths.',
  subject: 'GET of the resource metadata with the endpoint’s path, after a 401',
  needs: ['complete', 'order'],
  watch(evidence) {
    let waiting = false;
    let rootFailed: Seq | undefined;
    return {
      httpRequest({ message }) {
        if (message !== undefined) waiting = false;
      },
      metadataRequest(exchange) {
        if (!waiting || exchange.request === undefined) return;
        const path = pathOfGet(exchange);
        if (path === undefined || path === RESOURCE || !isUnder(path, RESOURCE)) return;
        waiting = false;
        evidence.subject(exchange.request);
        if (rootFailed === undefined) return;
        evidence.finding(exchange.request, {
          saw: `a GET of ${quote(path)} after the root form had failed`,
          expected: 'the form with the endpoint’s path to be tried first',
          earlier: rootFailed,
        });
      },
      httpResponse(exchange) {
        const { answer, message, request } = exchange;
        const path = request?.event.path;
        if (answer?.status !== 401 || message === undefined || path === undefined || path === '/') return;
        if (/\bresource_metadata\s*=/i.test(answer.header('www-authenticate') ?? '')) return;
        waiting = true;
        rootFailed = undefined;
      },
      metadataResponse(exchange) {
        const { request, answer } = exchange;
        if (!waiting || request === undefined || (answer?.status ?? 0) < 400) return;
        if (pathOfGet(exchange) === RESOURCE) rootFailed = request.seq;
      },
    };
  },
};
