/** Words for kinds, values and places of a message; nothing of a stranger's comes out raw. */
import type { Constant } from './shapes.js';

/** A kind of value with its article. */
export const article = (noun: string): string => {
  if (noun === 'null') return 'null';
  if (noun === 'any') return 'any value';
  if (noun === 'never') return 'no such member';
  return /^[aeiou]/.test(noun) && !/^uri/.test(noun) ? `an ${noun}` : `a ${noun}`;
};

/** What kind of value this is. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'number') return Number.isInteger(value) ? 'an integer' : 'a number with a fraction';
  return article(typeof value);
}

/** Characters of a shown value. */
const SHOWN = 40;

/** A value of the message, short and on one line. */
export function show(value: unknown): string {
  if (typeof value === 'string')
    return printable(JSON.stringify(value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value));
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : kindOf(value);
}

/** Text without characters that act on a terminal or turn the reading direction. */
const printable = (text: string): string =>
  text.replace(/[^ -~…]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Values one of which is expected. */
export const listing = (values: Constant[]): string =>
  choice(
    values.map((value) => JSON.stringify(value)),
    false,
  );

/** `a, b or c`; with `more`, some of what could stand there. */
export function choice(names: string[], more: boolean): string {
  if (more) return `${names.join(', ')} or another of its kinds`;
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
}

const PLAIN_NAME = /^[\w$.-]{1,200}$/;

/** One step of a JSON pointer, short and printable. */
export const pointer = (key: string): string => {
  if (PLAIN_NAME.test(key)) return key;
  const escaped = printable(key.slice(0, 201).replaceAll('~', '~0').replaceAll('/', '~1'));
  return escaped.length > 200 ? `${escaped.slice(0, 200)}…` : escaped;
};
