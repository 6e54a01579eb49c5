/** A block's words → sentences. */
import { split } from 'sentence-splitter';
import type { Rendered, Span } from './render.js';

/**
 * Where the sentences of a block stand in its words. `sentence-splitter` decides, over words in which everything with
 * full stops of its own is masked (code spans, URLs, section references, numbers, abbreviations) and
 * with brackets and quotation marks neutralised, since an unpaired one would make it merge all that follows.
 */
export function sentences(rendered: Pick<Rendered, 'words' | 'code'>): Span[] {
  const { words } = rendered;
  if (!/[.!?]["”’)\]]{0,3}\s/.test(words)) return words === '' ? [] : [[0, words.length]];
  const masked = mask(words, rendered.code);
  const spans: Span[] = [];
  for (const node of split(masked)) {
    if (node.type !== 'Sentence') continue;
    const [from, to] = node.range;
    for (const span of afterNumbers(masked, from, to)) {
      const start = span[0] + (words.slice(...span).length - words.slice(...span).trimStart().length);
      const end = span[0] + words.slice(...span).trimEnd().length;
      if (end > start) spans.push([start, end]);
    }
  }
  return spans;
}

/** Stands for a masked character: a letter, so that the splitter sees a word; a capital first, so that one may begin. */
const MASK = 'x';
const asWord = (length: number): string => (length === 0 ? '' : `X${MASK.repeat(length - 1)}`);

const URL_TEXT = /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>"`]{1,2000}/gi;
/** Full stops that end nothing: section and version numbers, decimals, abbreviations, any before a lower-case word. */
const INNER_STOP: readonly RegExp[] = [
  /(?:\b(?:Sections?|Sec\.|Appendix|Chapter|Clause|Figure|Table|Version|v|No\.)|§)\s?[0-9A-Z]{1,20}(?:\.[0-9]{1,20}){0,20}/gi,
  /\b[0-9]{1,20}(?:\.[0-9]{1,20}){1,20}/g,
  /\b(?:e\.g|i\.e|cf|vs|viz)\./gi,
  /\b(?:etc|et al|resp|approx)\.(?=\)?\s(?:MUST|SHALL|SHOULD|MAY|NOT|REQUIRED|RECOMMENDED|OPTIONAL)\b)/g,
  // "Works. stdio: …" begins a sentence all the same: a lower-case name that is introduced with a colon.
  /(?<![.!?])[.!?]{1,9}(?=["'”’)\]]{0,3}\s\p{Ll}(?!\p{L}{0,30}:))/gu,
];

function mask(words: string, code: readonly Span[]): string {
  let masked = words;
  for (const [start, end] of code) masked = masked.slice(0, start) + asWord(end - start) + masked.slice(end);
  masked = masked.replace(URL_TEXT, (url) => {
    const address = url.replace(/[.,;:!?)\]]{1,9}$/, '');
    return asWord(address.length) + url.slice(address.length);
  });
  for (const pattern of INNER_STOP) masked = masked.replace(pattern, (match) => match.replace(/\./g, MASK));
  return masked
    .replace(
      /([.!?])(["”’)\]]+)(?=\s|$)/g,
      (_, stop: string, closing: string) => MASK.repeat(closing.length) + stop,
    )
    .replace(/["“”„«»()[\]{}<>]/g, ',');
}

/**
 * The splitter takes a number with a full stop for a list number and goes on. In running text a capital after it begins
 * a sentence ("… of RFC 8707. Clients …").
 */
function afterNumbers(masked: string, from: number, to: number): Span[] {
  const spans: Span[] = [];
  let start = from;
  for (const match of masked.slice(from, to).matchAll(/\.(?<=\s\S{0,60}[0-9]\.)\s(?=\p{Lu})/gu)) {
    const end = from + match.index + 1;
    spans.push([start, end]);
    start = from + match.index + match[0].length;
  }
  spans.push([start, to]);
  return spans;
}
