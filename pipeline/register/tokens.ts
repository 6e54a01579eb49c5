/** The one tokeniser of the project: matching measures with its atoms, and the change report shows word diffs of them. */
import { KEYWORDS } from '../extract/extraction.js';
import { foldWords } from '../extract/normalise.js';

export type AtomKind = 'keyword' | 'code' | 'link' | 'url' | 'number' | 'word' | 'punctuation';

/** An indivisible piece of a sentence. A two-word keyword is one atom, so that MUST NOT never reads as MUST plus NOT. */
export interface Atom {
  kind: AtomKind;
  text: string;
  /** White space that stands before it, as written. */
  before: string;
}

/** Runs of letters, digits and the signs that names of methods and members are made of, ending in neither . nor : nor -. */
const WORD = String.raw`[\p{L}\p{M}\p{N}_$@](?:[\p{L}\p{M}\p{N}_$@'’./:+=#\u2010\u2011-]*[\p{L}\p{M}\p{N}_$@])?`;

/** One alternative an atom kind, tried in this order; none nests a repetition, so the scan stays linear. */
const RULES: readonly (readonly [AtomKind, RegExp])[] = [
  [
    'keyword',
    new RegExp(
      `(?:${KEYWORDS.map((k) => k.replace(' ', String.raw`\s+`)).join('|')})(?![\\p{L}\\p{N}])`,
      'uy',
    ),
  ],
  ['code', /`[^`\n]+`/uy],
  ['link', /\[[^[\]\n]+\]\([^()\s]*\)/uy],
  ['url', /https?:\/\/[^\s<>"'`()[\]]*[^\s<>"'`()[\].,;:!?]/uy],
  ['number', /[0-9](?:[0-9.,:-]*[0-9])?%?(?![\p{L}\p{N}_])/uy],
  ['word', new RegExp(WORD, 'uy')],
  ['punctuation', /[^\s]/uy],
];
const SPACE = /\s*/uy;

/** Splits a sentence into atoms; joining `before` and `text` of each gives the sentence back, trailing space apart. */
export function tokenise(words: string): Atom[] {
  const atoms: Atom[] = [];
  let at = 0;
  while (at < words.length) {
    const before = matchAt(SPACE, words, at) ?? '';
    at += before.length;
    if (at >= words.length) break;
    for (const [kind, pattern] of RULES) {
      const text = matchAt(pattern, words, at);
      if (text === undefined) continue;
      atoms.push({ kind, text, before });
      at += text.length;
      break;
    }
  }
  return atoms;
}

/**
 * What two atoms must share to count as equal: what the normaliser does not fingerprint does not count here either, nor
 * does the case of a plain word, which its place in the sentence decides.
 */
export function atomKey(atom: Atom): string {
  const plain = PLAIN.test(atom.text) ? atom.text : foldWords(atom.text);
  return atom.kind === 'word' ? plain.toLowerCase() : plain;
}

/** Text that the normaliser leaves as it is. */
const PLAIN = /^[A-Za-z0-9_.,:;/]+$/;

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
