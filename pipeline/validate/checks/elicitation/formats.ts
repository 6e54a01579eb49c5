/** The formats that a string in a form may name, looked at so that what is refused is surely none. */
import type { Json } from '../../check.js';
import { asObject } from '../../message.js';
import { hasScheme } from '../../uri.js';
import { quote } from '../../wording.js';

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:z|[+-]\d{2}:\d{2})$/i;

export function formatFault(
  schema: Json,
  content: unknown,
): { readonly saw: string; readonly expected: string } | undefined {
  const properties = asObject(schema['properties']);
  const given = asObject(content);
  if (properties === undefined || given === undefined) return undefined;
  for (const name in properties) {
    const format = asObject(properties[name])?.['format'];
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (typeof value !== 'string' || hasFormat(value, format)) continue;
    // The value is the user's own and stays out of the report.
    return { saw: `a string that is no ${format} at ${quote(name)}`, expected: `the format ${format}` };
  }
  return undefined;
}

function hasFormat(value: string, format: unknown): boolean {
  switch (format) {
    case 'email': {
      const at = value.lastIndexOf('@');
      return at > 0 && at < value.length - 1;
    }
    case 'uri':
      return hasScheme(value);
    case 'date':
      return isDate(value);
    case 'date-time':
      return (
        (value[10] === 'T' || value[10] === 't' || value[10] === ' ') &&
        isDate(value.slice(0, 10)) &&
        TIME.test(value.slice(11))
      );
    default:
      return true;
  }
}

function isDate(value: string): boolean {
  const parts = DATE.exec(value);
  if (parts === null) return false;
  const month = Number(parts[2]);
  const day = Number(parts[3]);
  return month >= 1 && month <= 12 && day >= 1 && day <= 31;
}
