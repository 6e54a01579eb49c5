/**
 * What never reaches a trace: credentials. Headers are taken by allowlist, session ids become pseudonyms, query strings
 * are dropped, path segments that look like keys are replaced, and a credential seen in the headers or the query of an
 * exchange is removed from the messages of that exchange too, should a peer echo it.
 */
import { mapped } from './mask.js';

export type RawHeaders = readonly (readonly [name: string, value: string])[];

/** The headers that clauses rest on. `authorization`, `cookie` and all others are never recorded. */
const KEPT = new Set([
  'host',
  'origin',
  'accept',
  'content-type',
  'mcp-session-id',
  'mcp-protocol-version',
  'last-event-id',
  'mcp-method',
  'mcp-name',
  'www-authenticate',
  'x-accel-buffering',
]);

export const isKept = (name: string): boolean => KEPT.has(name) || name.startsWith('mcp-param-');

/** The text without halves of surrogate pairs, which captures can hold and traces cannot. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');

/** All values of a header by its lower-case name, joined as one; undefined when there is none. */
export function headerOf(headers: RawHeaders, name: string): string | undefined {
  const values = headers.filter(([each]) => each.toLowerCase() === name).map(([, value]) => value);
  return values.length === 0 ? undefined : values.join(', ');
}

/** Kept headers by lower-case name, several lines of one name joined, each value put through `change`. */
export function keptHeaders(
  headers: RawHeaders,
  change: (name: string, value: string) => string,
): Record<string, string> {
  const names = new Set(headers.map(([name]) => name.toLowerCase()).filter(isKept));
  const kept: [string, string][] = [];
  for (const name of [...names].sort()) {
    const value = wellFormed(headerOf(headers, name) ?? '');
    kept.push([wellFormed(name), change(name, name === 'www-authenticate' ? challenges(value) : value)]);
  }
  return Object.fromEntries(kept);
}

/** Parameters of a challenge that clauses rest on; any other (a nonce, a token68) may be worth keeping to oneself. */
const KEPT_OF_CHALLENGE = new Set(['realm', 'scope', 'resource_metadata', 'error', 'error_description']);

/** A parameter, or a scheme with its token68 (RFC 9110 section 11.2); the text behind a scheme's name is dropped. */
const CHALLENGE =
  /[\s,]*(?:([\w!#$%&'*+.^`|~-]+)\s*=\s*("(?:[^"\\]|\\.)*"|[^\s",]+)(?=\s*(?:,|$))|([\w!#$%&'*+.^`|~-]+)(?:[ \t]+[\w.~+/-]+=*(?=\s*(?:,|$)))?(?=[\s,]|$))/y;

/** `WWW-Authenticate` with schemes and kept parameters only; what cannot be read, and all behind it, is dropped. */
function challenges(value: string): string {
  const found: { scheme: string; parameters: string[] }[] = [];
  CHALLENGE.lastIndex = 0;
  for (let match = CHALLENGE.exec(value); match !== null; match = CHALLENGE.exec(value)) {
    const [, name = '', text = '', scheme] = match;
    if (scheme !== undefined) found.push({ scheme: looksLikeKey(scheme) ? REMOVED : scheme, parameters: [] });
    else if (KEPT_OF_CHALLENGE.has(name.toLowerCase())) {
      const shown = name.toLowerCase() === 'resource_metadata' ? recordedUrl(text) : text;
      found.at(-1)?.parameters.push(`${name}=${shown}`);
    }
  }
  return found.map(({ scheme, parameters }) => `${scheme} ${parameters.join(', ')}`.trim()).join(', ');
}

/** A URL, quoted or not, without user, query and fragment. */
function recordedUrl(text: string): string {
  const url = text.replace(/^"|"$/g, '');
  if (!URL.canParse(url)) return `"${REMOVED}"`;
  const { protocol, host, pathname } = new URL(url);
  return `"${protocol}//${host}${recordedPath(pathname)}"`;
}

/** Every character that may not stand in a session id: all but 0x21 to 0x7E. */
const FORBIDDEN_IN_ID = /[^\x21-\x7e]/gu;

/** A name in the place of a session id: it keeps each character that an id must not hold, and emptiness. */
export function pseudonym(id: string, name: string): string {
  if (id === '') return '';
  return [name, ...(id.match(FORBIDDEN_IN_ID) ?? []).map((character) => `${character}.`)].join('');
}

/** A path without its query; segments that look like keys become `key-1`, `key-2`, … */
export function recordedPath(target: string): string {
  const path = wellFormed(target.split(/[?#]/, 1)[0] ?? '');
  let keys = 0;
  return path
    .split('/')
    .map((segment) => (looksLikeKey(segment) ? `key-${++keys}` : segment))
    .join('/');
}

function looksLikeKey(text: string): boolean {
  return text.length >= 16 && /\d/.test(text) && /[A-Za-z]/.test(text) && !/\s/.test(text);
}

/** A credential, and what stands in its place. */
export type Secrets = ReadonlyMap<string, string>;
export const REMOVED = '[removed]';

/** Credentials in the headers and the query of a request, or in the headers of a response. */
export function secretsOf(headers: RawHeaders, target = ''): Map<string, string> {
  const secrets = new Map<string, string>();
  const take = (value: string, atLeast: number): void => {
    if (value.length >= atLeast) secrets.set(value, REMOVED);
  };
  for (const [spelled, value] of headers) {
    const name = spelled.toLowerCase();
    if (isKept(name)) continue;
    if (name === 'authorization' || name === 'proxy-authorization') {
      const [, credential = value] = /^\s*\S+\s+(.*\S)\s*$/.exec(value) ?? [];
      take(credential, 8);
    } else if (name === 'cookie' || name === 'set-cookie') {
      for (const pair of value.split(';')) {
        const text = pair.slice(pair.indexOf('=') + 1).trim();
        if (looksLikeKey(text)) take(text, 16);
      }
    } else if (SECRET_NAME.test(name) && looksLikeKey(value)) take(value, 16);
  }
  const query = target.split('#', 1)[0]?.split('?').slice(1).join('?') ?? '';
  for (const [, value] of new URLSearchParams(query)) if (looksLikeKey(value)) take(value, 16);
  for (const segment of target.split('?', 1)[0]?.split('/') ?? [])
    if (looksLikeKey(segment)) take(segment, 16);
  return secrets;
}
const SECRET_NAME = /auth|token|key|secret|cookie|credential|dpop|jwt/;

/** Whether a text may hold one of the secrets. */
export function mayHold(text: string, secrets: Secrets): boolean {
  for (const secret of secrets.keys()) {
    if (text.includes(secret)) return true;
    if (secret.includes('/') && text.includes(secret.replaceAll('/', '\\/'))) return true;
  }
  return false;
}

/** A message without the secrets in its strings; member names and the method stay. */
export function withoutSecrets(value: unknown, secrets: Secrets, depth = 0): unknown {
  if (typeof value === 'string') return removed(value, secrets);
  return mapped(value, (member, key) =>
    depth === 0 && (key === 'method' || key === 'jsonrpc')
      ? member
      : withoutSecrets(member, secrets, depth + 1),
  );
}

export function removed(text: string, secrets: Secrets): string {
  let clean = text;
  for (const [secret, instead] of secrets) clean = clean.replaceAll(secret, () => instead);
  return clean;
}
