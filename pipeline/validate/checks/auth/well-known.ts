/** Well-known paths at which authorization metadata is asked for (RFC 8414, RFC 9728, OpenID Connect Discovery). */
import type { HttpExchange } from '../../check.js';

export const RESOURCE = '/.well-known/oauth-protected-resource';
const OAUTH = '/.well-known/oauth-authorization-server';
const OPENID = '/.well-known/openid-configuration';

/**
 * `oauth`, `openid`: inserted before the issuer's path, or alone where it has none. `openid-appended`: after it. In the
 * order in which a client tries them.
 */
export const FORMS = ['oauth', 'openid', 'openid-appended'] as const;
export type Form = (typeof FORMS)[number];

export interface MetadataRequest {
  readonly form: Form;
  /** The issuer's path; empty where it has none. */
  readonly path: string;
  /** The issuer, as far as the recording names it: host and path. */
  readonly issuer: string;
  readonly host: string;
}

/** The path of a GET, without a slash at its end. */
export function pathOfGet({ method, request }: HttpExchange): string | undefined {
  const path = method === 'GET' ? request?.event.path : undefined;
  return path !== undefined && path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

/** A GET of an authorization server's metadata; undefined for any other request. */
export function metadataRequest(exchange: HttpExchange): MetadataRequest | undefined {
  const path = pathOfGet(exchange);
  if (path === undefined || !path.includes('/.well-known/')) return undefined;
  const host = exchange.request?.header('host') ?? '';
  const of = (form: Form, issuerPath: string): MetadataRequest => ({
    form,
    path: issuerPath,
    issuer: `${host}${issuerPath}`,
    host,
  });
  if (isUnder(path, OAUTH)) return of('oauth', path.slice(OAUTH.length));
  if (isUnder(path, OPENID)) return of('openid', path.slice(OPENID.length));
  if (path.endsWith(OPENID)) return of('openid-appended', path.slice(0, -OPENID.length));
  return undefined;
}

/** Whether a path is this one or goes on below it. */
export const isUnder = (path: string, base: string): boolean => path === base || path.startsWith(`${base}/`);
