import { isNumber, toNumber } from '../../../trace/numeral.js';
import type { Check } from '../../check.js';
import { asArray, asObject, type Json } from '../../message.js';
import { calledLabel } from './listed.js';

export const structuredContentText: Check = {
  id: 'tools.structured-content-text',
  title: 'Structured content of a tool result stands in a text block as well',
  about:
    'Looks at each `tools/call` result with a `structuredContent` member (null included) and searches its content for a ' +
    'text block whose text is that value as JSON: white space, key order and the way numbers are written do not matter. ' +
    'A structured string may also stand in the text as it is.',
  subject: 'tools/call result with structuredContent',
  watch: (evidence) => ({
    exchanges: {
      'tools/call'(exchange) {
        if (!exchange.request.fromClient) return;
        const result = asObject(exchange.result);
        const structured = result?.['structuredContent'];
        if (result === undefined || structured === undefined) return;
        evidence.subject(exchange.response);
        const blocks = (asArray(result['content']) ?? []).map(textOf).filter((text) => text !== undefined);
        if (blocks.some((text) => says(text, structured))) return;
        const texts = blocks.length === 0 ? 'no text block' : 'no text block that repeats it';
        evidence.finding(exchange.response, {
          saw: `structuredContent with ${texts} in the result of ${calledLabel(exchange)}`,
          expected: 'a text block with the same value as JSON',
        });
      },
    },
  }),
};

function textOf(item: unknown): string | undefined {
  const block = asObject(item);
  if (block?.['type'] !== 'text') return undefined;
  const text = block['text'];
  return typeof text === 'string' ? text : undefined;
}

function says(text: string, structured: unknown): boolean {
  if (text === structured) return true;
  try {
    return sameValue(structured, JSON.parse(text));
  } catch {
    return false;
  }
}

/** Equality of JSON values, numbers by size. As deep as the value of the trace, whose depth is bounded. */
function sameValue(ours: unknown, theirs: unknown): boolean {
  if (ours === theirs) return true;
  if (isNumber(ours)) return typeof theirs === 'number' && toNumber(ours) === theirs;
  if (typeof ours !== 'object' || ours === null || typeof theirs !== 'object' || theirs === null)
    return false;
  if (Array.isArray(ours)) {
    if (!Array.isArray(theirs) || ours.length !== theirs.length) return false;
    for (let i = 0; i < ours.length; i++) if (!sameValue(ours[i], theirs[i])) return false;
    return true;
  }
  if (Array.isArray(theirs)) return false;
  const left = ours as Json;
  const right = theirs as Json;
  let members = 0;
  for (const key in left) {
    if (!Object.hasOwn(right, key) || !sameValue(left[key], right[key])) return false;
    members++;
  }
  return members === Object.keys(right).length;
}
