/** Event → one line of JSON Lines, fields in the canonical order, absent optionals left out. */
import { stringify } from 'lossless-json';
import type { MessageEvent, TraceEvent } from './event.js';
import { Numeral } from './numeral.js';

const ORDER = [
  'seq',
  'direction',
  'transport',
  'kind',
  'payload',
  'status',
  'headers',
  'event',
  'method',
  'path',
  'exchange',
  'session',
  'stream',
  'sse',
  'capture',
  'gap',
  'rawBase64',
  'sourceLine',
  'ts',
];

/** The line without its end. */
export function writeEvent(event: TraceEvent): string {
  const ordered: Record<string, unknown> = {};
  const fields = event as unknown as Record<string, unknown>;
  for (const field of ORDER) if (fields[field] !== undefined) ordered[field] = fields[field];
  return writeValue(ordered);
}

/**
 * The line of a message whose payload stands as JSON text already, so that nothing in it changes: no number, no key
 * order, no repeated key. The text must be JSON that `parseJson` takes.
 */
export function writeMessage(event: Omit<MessageEvent, 'payload'>, payload: string): string {
  const [head = '', tail = ''] = writeEvent({ ...event, payload: 0 }).split(SLOT);
  // Line ends in JSON are white space between tokens: a string cannot hold one.
  return head + HEAD_END + payload.trim().replace(/[\r\n]+/g, ' ') + tail;
}
/** Where the payload goes: right after the four fields that come first, which hold no free text. */
const HEAD_END = ',"kind":"message","payload":';
const SLOT = `${HEAD_END}0`;

/** JSON text that keeps `Numeral`s as they were written. */
export function writeValue(value: unknown): string {
  const text = stringify(value, null, undefined, [
    { test: (member) => member instanceof Numeral, stringify: (member) => (member as Numeral).literal },
  ]);
  return text ?? 'null';
}
