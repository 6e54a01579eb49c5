import type { Check, Evidence, Message } from '../../check.js';
import type { Json } from '../../message.js';
import { quote, typeWord } from '../../wording.js';

export const traceContextFormat: Check = {
  id: 'meta.trace-context-format',
  title: 'Trace context in _meta is written as its W3C formats demand',
  about:
    'Looks at `traceparent`, `tracestate` and `baggage` in the `_meta` of params and results. `traceparent`: version, trace id, ' +
    'parent id and flags in 2, 32, 16 and 2 lower-case hex digits, ids not all zero, version not `ff`; only versions above `00` may ' +
    'go on after another hyphen. `tracestate`: at most 32 members `key=value` parted by commas, no key twice. `baggage`: members ' +
    '`key=value` parted by commas, each with properties after semicolons, percent-encoded where need be.',
  subject: 'traceparent, tracestate or baggage in a _meta object',
  watch(evidence) {
    const look = (message: Message) => {
      const { meta } = message;
      if (meta === undefined) return;
      if (meta['traceparent'] !== undefined) judge(evidence, message, meta, 'traceparent', parentFault);
      if (meta['tracestate'] !== undefined) judge(evidence, message, meta, 'tracestate', stateFault);
      if (meta['baggage'] !== undefined) judge(evidence, message, meta, 'baggage', baggageFault);
    };
    return { request: look, notification: look, result: look };
  },
};

/** What is wrong with a value, as a phrase that follows it; undefined for a good one. */
type Fault = (value: string) => string | undefined;

function judge(evidence: Evidence, message: Message, meta: Json, key: string, fault: Fault): void {
  evidence.subject(message);
  const value = meta[key];
  const place = `${key} of ${message.class === 'result' ? 'result' : 'params'}._meta`;
  if (typeof value !== 'string') {
    evidence.finding(message, { saw: `${typeWord(value)} as ${place}`, expected: 'a string' });
    return;
  }
  const wrong = fault(value);
  if (wrong === undefined) return;
  evidence.finding(message, {
    saw: `${quote(value)} as ${place}, ${wrong}`,
    expected: `the format of ${key === 'baggage' ? 'W3C Baggage' : 'W3C Trace Context'}`,
  });
}

const PARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

function parentFault(value: string): string | undefined {
  const parts = PARENT.exec(value);
  if (parts === null) return 'which is not version, trace id, parent id and flags in lower-case hex';
  const [, version, traceId = '', parentId = '', , rest] = parts;
  if (version === 'ff') return 'whose version ff is invalid';
  if (version === '00' && rest !== undefined) return 'which goes on after the flags';
  if (/^0+$/.test(traceId)) return 'whose trace id is all zero';
  if (/^0+$/.test(parentId)) return 'whose parent id is all zero';
  return undefined;
}

const MOST_MEMBERS = 32;
/** Keys of both levels of the recommendation; a tenant stands before an @. */
const STATE_KEY = /^[a-z0-9][a-z0-9_\-*/@]{0,255}$/;
const STATE_VALUE = /^[\x20-\x2b\x2d-\x3c\x3e-\x7e]{0,255}[\x21-\x2b\x2d-\x3c\x3e-\x7e]$/;

function stateFault(value: string): string | undefined {
  const keys = new Set<string>();
  let members = 0;
  for (const member of value.split(',', 10 * MOST_MEMBERS)) {
    const text = member.replace(/^[ \t]+|[ \t]+$/g, '');
    if (text === '') continue;
    const equals = text.indexOf('=');
    const key = equals === -1 ? '' : text.slice(0, equals);
    if (!STATE_KEY.test(key) || !STATE_VALUE.test(text.slice(equals + 1)))
      return 'which has a malformed member';
    if (keys.has(key)) return 'which has a key twice';
    keys.add(key);
    if (++members > MOST_MEMBERS) return 'which has more than 32 members';
  }
  return undefined;
}

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const BAGGAGE_VALUE = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/;

function baggageFault(value: string): string | undefined {
  for (const member of value.split(',')) {
    const [pair = '', ...properties] = member.split(';');
    if (!isPair(pair, true) || !properties.every((property) => isPair(property, false)))
      return 'which has a malformed member';
  }
  return undefined;
}

function isPair(text: string, valued: boolean): boolean {
  const equals = text.indexOf('=');
  const key = (equals === -1 ? text : text.slice(0, equals)).trim();
  if (!TOKEN.test(key)) return false;
  return equals === -1 ? !valued : BAGGAGE_VALUE.test(text.slice(equals + 1).trim());
}
