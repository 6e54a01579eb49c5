/**
 * Headers that repeat parts of a POSTed request's body, and how each stands to it (2026-07-28, streamable-http, Request
 * Metadata): `Mcp-Method`, `Mcp-Name`, and the `Mcp-Param-` headers of annotated tool parameters.
 */
import { isNumber, Numeral, toNumber } from '../../trace/numeral.js';
import { isBase64 } from '../encoding.js';
import type { Message } from '../message.js';
import { quote, show } from '../wording.js';
import type { Listed } from './catalogue.js';
import type { HttpExchange, HttpSide } from './http.js';
import { annotationsOf, argumentAt } from './param-headers.js';
import { META_VERSION } from './session.js';

/**
 * `carried`: as it stands. `encoded`: in Base64 between the markers. `respelled`: the same number, written otherwise.
 * `verbatim`: as it stands, though it looks like an encoded value and so had to be encoded. `mismatch`: another value.
 */
export type Standing = 'carried' | 'encoded' | 'respelled' | 'verbatim' | 'mismatch' | 'missing';

/** A value in the body that a header repeats. */
export interface Mirror {
  /** In lower case. */
  readonly header: string;
  /** As one writes it. */
  readonly shown: string;
  /** Where the value stands in the body. */
  readonly source: string;
  readonly value: string | boolean | number | Numeral;
  readonly sent: string | undefined;
  readonly standing: Standing;
}

/** An annotated parameter whose argument is null or left out: no header belongs to it. */
export interface Valueless {
  readonly header: string;
  readonly shown: string;
  readonly absent: boolean;
  readonly sent: string | undefined;
}

const NO_MIRRORS: readonly Mirror[] = [];
const NO_VALUELESS: readonly Valueless[] = [];
const NO_NAMES: readonly string[] = [];
const PARAM = 'mcp-param-';

/** The headers of one POSTed request, read against its body. */
export class Mirrors {
  readonly version: string | undefined;
  /** `protocolVersion` of the body's `_meta`, where it is a string. */
  readonly bodyVersion: string | undefined;
  /** `Mcp-Method`, and `Mcp-Name` where the method has one. */
  readonly standard: readonly Mirror[];
  /** Parameters of a `tools/call` that are annotated and have a value; empty where the definition is not certain. */
  params: readonly Mirror[] = NO_MIRRORS;
  valueless: readonly Valueless[] = NO_VALUELESS;
  /** The definition by which `params` were read. */
  listed: Listed | undefined;
  /** All `Mcp-Param-` headers that were sent, annotated or not, in lower case. */
  readonly paramHeaders: readonly string[];

  constructor(
    readonly request: HttpSide,
    readonly message: Message,
  ) {
    this.version = request.header('mcp-protocol-version');
    const version = message.meta?.[META_VERSION];
    this.bodyVersion = typeof version === 'string' ? version : undefined;
    const { method } = message;
    const sent = request.header('mcp-method');
    const byMethod: Mirror = {
      header: 'mcp-method',
      shown: 'Mcp-Method',
      source: 'method',
      value: method,
      sent,
      standing: sent === undefined ? 'missing' : sent === method ? 'carried' : 'mismatch',
    };
    const field = nameField(method);
    const name = field === undefined ? undefined : message.params?.[field];
    this.standard =
      typeof name === 'string'
        ? [byMethod, mirrorOf(request, 'mcp-name', 'Mcp-Name', `params.${field}`, name)]
        : [byMethod];
    this.paramHeaders = paramHeadersOf(request);
    if (method === 'tools/call' && typeof name === 'string') this.readParams(name);
  }

  /** The versions that header and body name differ. */
  get versionsDiffer(): boolean {
    return this.version !== undefined && this.bodyVersion !== undefined && this.version !== this.bodyVersion;
  }

  /** Whether the request speaks a revision whose headers mirror the body. */
  get modern(): boolean {
    const version = this.version ?? this.bodyVersion;
    return version !== undefined && version >= '2026-07-28';
  }

  /** What a header repeats, where that is known. */
  of(header: string): Mirror | undefined {
    return (
      this.standard.find((each) => each.header === header) ??
      this.params.find((each) => each.header === header)
    );
  }

  /**
   * Whether a server has nothing to find fault with: all that belongs there is there, spelled as in the body or encoded, and
   * nothing else. False too where the tool's definition is not known.
   */
  get right(): boolean {
    return this.rightBut(undefined);
  }

  /** As `right`, with headers of this standing put up with. */
  rightBut(excused: Standing | undefined): boolean {
    const isRight = ({ standing }: Mirror): boolean =>
      standing === 'carried' || standing === 'encoded' || standing === excused;
    if (this.version === undefined || this.version !== this.bodyVersion) return false;
    if (this.message.method === 'tools/call' && this.listed === undefined) return false;
    if (!this.standard.every(isRight) || !this.params.every(isRight)) return false;
    return (
      this.valueless.every(({ sent }) => sent === undefined) &&
      this.paramHeaders.every((name) => this.isSafe(name))
    );
  }

  private isSafe(header: string): boolean {
    return isHeaderSafe(this.request.header(header) ?? '');
  }

  private readParams(tool: string): void {
    const { message, request } = this;
    const listed = message.session.toolFor(tool, message);
    if (listed === undefined) return;
    const { designations, count, faults } = annotationsOf(listed.definition);
    // A tool with a faulty annotation is to be refused whole: what its headers are nobody can say.
    if (faults.length > 0) return;
    this.listed = listed;
    if (count === 0) return;
    const params: Mirror[] = [];
    const valueless: Valueless[] = [];
    const args = message.params?.['arguments'];
    for (const { path, name, header } of designations) {
      const value = argumentAt(args, path);
      const shown = `Mcp-Param-${quote(name).slice(1, -1)}`;
      if (value === undefined || value === null) {
        valueless.push({ header, shown, absent: value === undefined, sent: request.header(header) });
      } else if (isMirrored(value)) {
        params.push(mirrorOf(request, header, shown, `argument ${quote(path.join('.'))}`, value));
      }
    }
    this.params = params;
    this.valueless = valueless;
  }
}

/**
 * The headers of an exchange's request against its body. Undefined where no request was POSTed, where several bodies might be
 * its own, and for an `initialize` by which a client falls back to an older revision, which knows no such headers.
 */
export function mirrorsOf(exchange: HttpExchange | undefined): Mirrors | undefined {
  if (exchange === undefined) return undefined;
  if (exchange.mirrors !== undefined) return exchange.mirrors ?? undefined;
  const { request, message } = exchange;
  const judged =
    request !== undefined &&
    message !== undefined &&
    exchange.bodyCertain &&
    message.class === 'request' &&
    message.id !== null &&
    !(message.method === 'initialize' && message.session.followsEra === 'per-request');
  const mirrors = judged ? new Mirrors(request, message) : undefined;
  exchange.mirrors = mirrors ?? null;
  return mirrors;
}

/** The member of `params` that `Mcp-Name` repeats. */
function nameField(method: string): 'name' | 'uri' | undefined {
  switch (method) {
    case 'tools/call':
    case 'prompts/get':
      return 'name';
    case 'resources/read':
      return 'uri';
    default:
      return undefined;
  }
}

function paramHeadersOf(request: HttpSide): readonly string[] {
  let names: string[] | undefined;
  const { headers } = request.event;
  for (const name in headers) {
    if (!name.startsWith(PARAM)) continue;
    if (names === undefined) names = [name];
    else names.push(name);
  }
  return names ?? NO_NAMES;
}

/** Strings, booleans, and numbers that are integers, however written. */
function isMirrored(value: unknown): value is Mirror['value'] {
  if (typeof value === 'string' || typeof value === 'boolean') return true;
  return isNumber(value) && Number.isInteger(toNumber(value));
}

function mirrorOf(
  request: HttpSide,
  header: string,
  shown: string,
  source: string,
  value: Mirror['value'],
): Mirror {
  const sent = request.header(header);
  return {
    header,
    shown,
    source,
    value,
    sent,
    standing: sent === undefined ? 'missing' : compare(sent, value),
  };
}

/** How a header that may be encoded stands to the value in the body. */
export function compare(sent: string, value: Mirror['value']): Standing {
  const text = value instanceof Numeral ? value.literal : String(value);
  if (sent === text) return isSentinel(text) ? 'verbatim' : 'carried';
  const encoded = isSentinel(sent);
  const decoded = encoded ? decodeSentinel(sent) : sent;
  if (decoded === undefined) return 'mismatch';
  if (encoded && decoded === text) return 'encoded';
  return isNumber(value) && sameNumber(decoded, text) ? 'respelled' : 'mismatch';
}

const NUMBER = /^-?\d{1,40}(?:\.\d{1,40})?(?:[eE][+-]?\d{1,3})?$/;
const INTEGER = /^-?\d{1,40}$/;

function sameNumber(a: string, b: string): boolean {
  if (!NUMBER.test(a)) return false;
  return INTEGER.test(a) && INTEGER.test(b) ? BigInt(a) === BigInt(b) : Number(a) === Number(b);
}

const PREFIX = '=?base64?';
const SUFFIX = '?=';

/** Whether a value has the form of an encoded one. Case counts. */
export function isSentinel(value: string): boolean {
  return value.length >= PREFIX.length + SUFFIX.length && value.startsWith(PREFIX) && value.endsWith(SUFFIX);
}

/** Whether only the case of its letters keeps a value from having the form of an encoded one. */
export function isMiscasedSentinel(value: string): boolean {
  if (value.length < PREFIX.length + SUFFIX.length || !value.endsWith(SUFFIX)) return false;
  const prefix = value.slice(0, PREFIX.length);
  return prefix !== PREFIX && prefix.toLowerCase() === PREFIX;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** What an encoded value says; undefined where it is no Base64 of UTF-8. */
export function decodeSentinel(value: string): string | undefined {
  const base64 = value.slice(PREFIX.length, -SUFFIX.length);
  if (!isBase64(base64)) return undefined;
  try {
    return utf8.decode(Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

const SAFE = /^[\t\x20-\x7e]*$/;

/** Whether a header holds nothing but visible ASCII, blanks and tabs, and neither begins nor ends with white space. */
export function isHeaderSafe(value: string): boolean {
  return hasHeaderCharacters(value) && !/^[\t ]|[\t ]$/.test(value);
}

/** Visible ASCII, blanks and tabs (RFC 9110 section 5.5). White space at the ends is no part of a value. */
export function hasHeaderCharacters(value: string): boolean {
  return SAFE.test(value);
}

/** A mirror's fault in words: what the header says and what the body says. */
export function showMirror(mirror: Mirror): string {
  return mirror.sent === undefined
    ? `no ${mirror.shown}`
    : `${mirror.shown} ${quote(mirror.sent)} beside ${mirror.source} ${show(mirror.value)}`;
}
