/** How findings speak: one grammar, and every string of a trace made harmless and short. */
import { isInteger, isNumber } from '../trace/numeral.js';
import type { FindingDetail } from './check.js';
import { type Message, sortedJson } from './message.js';

const LONGEST = 80;

/** `Unexpected <saw>, expected <expected> (earlier: seq N)`. */
export function sentence({ saw, expected, earlier }: FindingDetail): string {
  return `Unexpected ${saw}, expected ${expected}${earlier === undefined ? '' : ` (earlier: seq ${earlier})`}`;
}

/** A string of the trace in double quotes: controls and invisible characters escaped, cut after 80 characters. */
export function quote(text: string): string {
  return escaped(JSON.stringify(cut(text)));
}

/** Any value of the trace as compact JSON, keys sorted, escaped and cut. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  return typeof value === 'string' ? quote(value) : escaped(cut(sortedJson(value)));
}

/** A credential (session id, token): its first characters and its length, never the whole. */
export function masked(secret: string): string {
  return `${quote(secret.slice(0, Math.min(4, secret.length >> 1)))}… (${secret.length} characters)`;
}

/** `null`, `a boolean`, `an integer`, `a non-integer number`, `a string`, `an array`, `an object`, or `nothing`. */
export function typeWord(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (isNumber(value)) return isInteger(value) ? 'an integer' : 'a non-integer number';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  return `a ${typeof value}`;
}

/** `a request`, `a notification`, … */
export function classPhrase(message: Message): string {
  switch (message.class) {
    case 'request':
      return `a request ${quote(message.method)}`;
    case 'notification':
      return `a notification ${quote(message.method)}`;
    case 'result':
      return 'a result response';
    case 'error':
      return 'an error response';
    default:
      return 'something that is no JSON-RPC message';
  }
}

/** Why a malformed payload is no message. */
export function malformation(message: Message): string {
  switch (message.malformed) {
    case 'not-object':
      return `${typeWord(message.payload)} where a JSON object belongs`;
    case 'method-not-string':
      return `a message whose method is ${typeWord(message.body?.['method'])}`;
    case 'result-and-error':
      return 'a message with both result and error';
    default:
      return 'a message with none of method, result and error';
  }
}

function cut(text: string): string {
  if (text.length <= LONGEST) return text;
  const characters = Array.from(text.slice(0, LONGEST + 1));
  return `${characters.slice(0, LONGEST).join('')}…`;
}

/** Escapes what a terminal or a reader could be misled by: controls, bidi and zero-width marks, lone surrogates. */
function escaped(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu,
    (c) => `\\u${(c.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}
