/**
 * The one normaliser. Every fingerprint rests on it and every quote is shown through it, so that nothing is detected that
 * is not displayed and nothing displayed that was not compared.
 */
import { createHash } from 'node:crypto';

/** Raised whenever a page's words, links or fingerprints come out differently for the same text. */
export const NORMALISER_VERSION = 1;

/** Words with, for each UTF-16 unit, the index in the text that they were normalised from. */
export interface NormalisedWords {
  words: string;
  from: number[];
}

const SPACE = /[\s\u0085]/u;
/** Control characters, soft hyphen, zero-width and bidirectional marks: they show nothing, or change what is shown. */
const INVISIBLE = /[\p{Cc}\p{Cf}]/u;

/**
 * Words as they are compared and shown: white space of any kind is one space, none at the ends; characters that show
 * nothing are gone; letters are composed (NFC). Normalising twice is normalising once.
 */
export function normaliseWithMap(text: string): NormalisedWords {
  let words = '';
  const from: number[] = [];
  let space = -1;
  let at = 0;
  for (const char of text) {
    if (SPACE.test(char)) {
      if (words !== '' && space < 0) space = at;
    } else if (!INVISIBLE.test(char)) {
      if (space >= 0) {
        words += ' ';
        from.push(space);
        space = -1;
      }
      words += char;
      for (let i = 0; i < char.length; i++) from.push(at + i);
    }
    at += char.length;
  }
  return words.normalize('NFC') === words ? { words, from } : compose(words, from);
}

function compose(words: string, from: number[]): NormalisedWords {
  let composed = '';
  const map: number[] = [];
  for (const match of words.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    const letter = match[0].normalize('NFC');
    composed += letter;
    for (let i = 0; i < letter.length; i++) {
      map.push(from[match.index + Math.min(i, match[0].length - 1)] ?? 0);
    }
  }
  return { words: composed, from: map };
}

/** `normaliseWithMap` without the map. */
export function normaliseWords(text: string): string {
  return normaliseWithMap(text).words;
}

/** A header field name in the customary casing: two or more capitalised parts. Field names are caseless (RFC 9110, 5.1). */
const FIELD_NAME = /(?<![\w-])[A-Z][A-Za-z0-9]*(?:-[A-Z][A-Za-z0-9]*)+(?![\w-])/g;

/**
 * What of the words is fingerprinted: code marks, kinds of quotation marks and dashes, and the casing of header names
 * do not count as wording.
 */
export function foldWords(words: string): string {
  return normaliseWords(
    words
      .replace(/`/g, '')
      .replace(/[\u2018\u2019\u201b\u2032]/g, "'")
      .replace(/[\u201c\u201d\u201f\u2033]/g, '"')
      .replace(/[\u2010\u2011]/g, '-')
      .replace(/\s*[\u2012-\u2015]\s*/g, ' - ')
      .replace(/\u2212/g, '-')
      .replace(/\u2026/g, '...')
      .replace(FIELD_NAME, (name) => name.toLowerCase()),
  );
}

/** SHA-256 of the parts, first 24 hex digits. Parts are kept apart, so ['ab', 'c'] and ['a', 'bc'] differ. */
export function fingerprint(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24);
}

/** The `words` layer of a sentence, an item or a lead-in. */
export function wordsFingerprint(words: string): string {
  return fingerprint('words', foldWords(words));
}

/**
 * A link's target with the page's own revision taken out, so that a page copied from one revision's folder to another
 * keeps its links, and so does a page that moves. Targets inside the specification become `{revision}/<page>#<anchor>`
 * whether they were written absolute or relative, those on the page itself `#<anchor>`; all others stay as they are.
 *
 * @param page path of the page that holds the link, below the revision's folder
 */
export function normaliseLink(target: string, revision: string, page: string): string {
  const own = ownPath(target, revision, page);
  if (own !== null) {
    const [name, anchor] = own.split('#');
    return anchor !== undefined && name === pageName(page) ? `#${anchor}` : `{revision}/${own}`;
  }
  let out = target;
  for (const name of new Set([revision, 'draft'])) {
    out = out
      .replaceAll(`/specification/${name}/`, '/specification/{revision}/')
      .replaceAll(`/schema/${name}/`, '/schema/{revision}/')
      .replaceAll(`/docs/${name}/`, '/docs/{revision}/');
  }
  return out;
}

const SITE =
  /^(?:https?:\/\/(?:www\.)?modelcontextprotocol\.io)?\/specification\/([^/#?]+)(\/[^#?]*)?(#.*)?$/;

function ownPath(target: string, revision: string, page: string): string | null {
  if (target.startsWith('#')) return pageName(page) + target.toLowerCase();
  const site = SITE.exec(target);
  if (site) {
    if (site[1] !== revision && site[1] !== 'draft') return null;
    return pageName((site[2] ?? '').slice(1)) + (site[3] ?? '').toLowerCase();
  }
  if (/^[a-z][a-z0-9+.-]*:|^\/|^$/i.test(target)) return null;
  const [path = '', anchor] = target.split('#');
  const parts = page.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '..') {
      if (parts.length === 0) return null;
      parts.pop();
    } else if (part !== '.' && part !== '') parts.push(part);
  }
  return pageName(parts.join('/')) + (anchor === undefined ? '' : `#${anchor.toLowerCase()}`);
}

/** `basic/index.mdx`, `basic/index`, `basic/` and `basic` are one page. */
function pageName(path: string): string {
  return path
    .replace(/\/+$/, '')
    .replace(/\.mdx$/, '')
    .replace(/(^|\/)index$/, '');
}
