/** Bytes of one message → what the trace holds in their place. */
import { isUtf8 } from 'node:buffer';
import { DEFAULT_LIMITS, type Gap } from '../trace/event.js';
import { parseJson } from '../trace/line.js';
import { isNumber } from '../trace/numeral.js';
import { writeValue } from '../trace/writer.js';
import type { Masker } from './mask.js';
import { mayHold, removed, type Secrets, withoutSecrets } from './privacy.js';

export interface Payload {
  /** JSON text for the event's `payload`: the message as it came where it is JSON, else a string with it. */
  text: string;
  /** The message, where it is JSON. */
  value?: unknown;
  rawBase64?: string;
  /** Set when values were masked: what stands in the trace is not all that was sent. */
  gap?: Gap;
}

/** A message that no trace can hold, or that was not kept: it leaves a gap before the next event. */
export interface Lost {
  lost: Gap;
}

const HALF_A_PAIR = /\p{Surrogate}/u;
const NO_SECRETS: Secrets = new Map();

export function readPayload(bytes: Buffer | string, masker: Masker, secrets = NO_SECRETS): Payload | Lost {
  if (typeof bytes !== 'string' && !isUtf8(bytes)) {
    return { text: 'null', rawBase64: bytes.toString('base64') };
  }
  const text = bytes.toString();
  // Bytes cannot hold half a character; strings of a program or of a UTF-16 file can.
  if (typeof bytes === 'string' && HALF_A_PAIR.test(text))
    return { lost: { reason: 'lone-surrogate', messages: 1 } };
  let value: unknown;
  try {
    // The event around it is one level more.
    value = parseJson(text, DEFAULT_LIMITS.maxDepth - 1);
  } catch (error) {
    return isJson(text) ? { lost: unholdable(error) } : { text: JSON.stringify(removed(text, secrets)) };
  }
  const clean = mayHold(text, secrets) ? withoutSecrets(value, secrets) : value;
  const shown = masker.active ? masker.message(clean) : clean;
  if (shown === value) return { text, value };
  return { text: writeValue(shown), value: shown, gap: { reason: 'masked', messages: 0 } };
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** JSON that the trace format refuses: it is the format that falls short, so nobody is charged with it. */
function unholdable(error: unknown): Gap {
  const message = error instanceof Error ? error.message : '';
  const reason = message.startsWith('nests')
    ? 'too-deep'
    : message.includes('surrogate')
      ? 'lone-surrogate'
      : 'number-out-of-range';
  return { reason, messages: 1 };
}

/** The texts of all strings, numbers and booleans in a message. */
export function leaves(value: unknown, into = new Set<string>()): Set<string> {
  if (typeof value === 'object' && value !== null && !isNumber(value)) {
    for (const member of Object.values(value)) leaves(member, into);
  } else if (value !== null && value !== undefined) into.add(String(value));
  return into;
}

/** One gap that tells of both. */
export function joinGaps(one: Gap | undefined, other: Gap | undefined): Gap | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const reason = one.reason === other.reason ? one.reason : `${one.reason}, ${other.reason}`;
  if (one.messages === undefined || other.messages === undefined) return { reason };
  return { reason, messages: one.messages + other.messages };
}
