/** Event → one line of JSON Lines, fields in the canonical order, absent optionals left out. */
import { stringify } from 'lossless-json';
import type { TraceEvent } from './event.js';
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

/** JSON text that keeps `Numeral`s as they were written. */
export function writeValue(value: unknown): string {
  const text = stringify(value, null, undefined, [
    { test: (member) => member instanceof Numeral, stringify: (member) => (member as Numeral).literal },
  ]);
  return text ?? 'null';
}
