/** Reading captures that are JSON documents. */
import { parse as parseLossless } from 'lossless-json';
import { parseJson } from '../../trace/line.js';
import { isNumber, Numeral } from '../../trace/numeral.js';
import { isJson } from '../payload.js';
import { ImportError, type Source } from './capture.js';

/** The document, numbers exact. `where` names it in the message. Throws ImportError. */
export function parseCapture(document: string, where: string): unknown {
  try {
    // Captures nest messages in documents of their own.
    return parseJson(document, 200);
  } catch (error) {
    const { message } = error as Error;
    // One message that no trace can hold must not cost the others: it becomes a gap when it is written.
    if (!message.startsWith('nests') && isJson(document)) return parseAnything(document);
    throw new ImportError(`${where} ${message}. Is the file whole, and of the kind that --from says?`);
  }
}

function parseAnything(document: string): unknown {
  return parseLossless(document, null, {
    parseNumber: (literal) => {
      const value = Number(literal);
      return String(value) === literal && (Number.isSafeInteger(value) || !Number.isInteger(value))
        ? value
        : new Numeral(literal);
    },
    onDuplicateKey: ({ newValue }) => newValue,
  });
}

/** A capture that is one JSON document. Throws ImportError. */
export function parseDocument({ name, text: document, spoiled }: Source): unknown {
  const [line] = spoiled;
  if (line !== undefined) throw new ImportError(`${name} is not UTF-8 on line ${line}. Save it as UTF-8.`);
  return parseCapture(document, name);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isNumber(value);
}

export const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Milliseconds since 1970 of a time stamp; undefined when it is none. */
export function time(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  const milliseconds = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(milliseconds) ? undefined : milliseconds;
}

/** Lines (1-based) on which the elements of the first array at `depth` containers deep begin. */
export function elementLines(document: string, depth: number): number[] {
  const lines: number[] = [];
  let line = 1;
  let open = 0;
  let inside = false;
  let expecting = false;
  for (let at = 0; at < document.length; at++) {
    const character = document[at];
    if (character === '\n') line++;
    if (inside && expecting && character !== undefined && !/[\s,\]]/.test(character)) {
      lines.push(line);
      expecting = false;
    }
    if (character === '"') {
      for (at++; at < document.length && document[at] !== '"'; at++) if (document[at] === '\\') at++;
    } else if (character === '[' || character === '{') {
      open++;
      if (character === '[' && open === depth && lines.length === 0) {
        inside = true;
        expecting = true;
      }
    } else if (character === ']' || character === '}') {
      if (inside && open === depth) return lines;
      open--;
    } else if (character === ',' && inside && open === depth) expecting = true;
  }
  return lines;
}
