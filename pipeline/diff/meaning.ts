/** What of a sentence's meaning its form shows: levels, polarity, the things it names, the conditions it sets. */
import type { Keyword, Occurrence, Sentence } from '../extract/extraction.js';
import { levelOf } from '../extract/keywords.js';
import { foldWords } from '../extract/normalise.js';
import { type Atom, atomKey, tokenise } from '../register/tokens.js';
import type { Place } from './changeset.js';

/** MUST 3, SHOULD 2, MAY 1. */
export type Strength = 1 | 2 | 3;

export interface Force {
  keyword: Keyword;
  strength: Strength;
  /** It forbids, or frees from: NOT in the keyword, or `not` or `never` right behind it. */
  negative: boolean;
}

export function strengthOf(keyword: Keyword): Strength {
  const level = levelOf(keyword);
  return level === 'MAY' ? 1 : level.startsWith('SHOULD') ? 2 : 3;
}

/** The forces of a sentence in order: those of its keywords, or the one that it inherits from its lead-in. */
export function forcesOf({
  keywords,
  leadIn,
  words,
}: Pick<Sentence, 'keywords' | 'leadIn' | 'words'>): Force[] {
  if (keywords.length > 0) return keywords.map((occurrence) => forceAt(occurrence, words));
  const inherited = leadIn?.keyword;
  if (inherited === undefined) return [];
  const turned = /^(?:not|never)\b/i.test(words);
  return [{ keyword: inherited, strength: strengthOf(inherited), negative: forbids(inherited) !== turned }];
}

function forceAt({ keyword, offset, flag }: Occurrence, words: string): Force {
  const behind = words.slice(offset).replace(/^\p{Lu}+(?:\s+NOT)?/u, '');
  const turned = flag === undefined && /^\s+(?:not|never)\b/i.test(behind);
  return { keyword, strength: strengthOf(keyword), negative: forbids(keyword) !== turned };
}

function forbids(keyword: Keyword): boolean {
  return levelOf(keyword).endsWith('NOT');
}

/** The strictest level that a sentence gives. */
export function levelOfSentence(sentence: Pick<Sentence, 'keywords' | 'leadIn' | 'words'>): Place['level'] {
  const forces = forcesOf(sentence);
  const strongest = forces.reduce<Force | undefined>(
    (best, force) => (best === undefined || force.strength > best.strength ? force : best),
    undefined,
  );
  return strongest === undefined ? 'MAY' : levelOf(strongest.keyword);
}

/** The things that a sentence names exactly: code spans, numbers, URLs, quoted literals; folded, in order. */
export function objectsOf(words: string): string[] {
  const atoms = tokenise(words)
    .filter(({ kind }) => kind === 'code' || kind === 'number' || kind === 'url')
    .map(({ text }) => foldWords(text));
  const outsideCode = words.replace(/`[^`]*`/g, ' ');
  const quoted = [...outsideCode.matchAll(/["“]([^"“”]{1,80})["”]/g)].map((match) =>
    foldWords(match[1] ?? ''),
  );
  return [...atoms, ...quoted].filter((object) => object !== '');
}

/** Objects of one wording that stand nowhere in the other, whatever they are marked as there. */
export function missingObjects(words: string, other: string): string[] {
  const atoms = new Set(tokenise(other).map((atom) => foldWords(atom.text)));
  const text = foldWords(other);
  return [...new Set(objectsOf(words))].filter((object) => !atoms.has(object) && !standsIn(text, object));
}

/** Says whether a text holds another between signs that are no letters, digits or underscores. */
function standsIn(text: string, sought: string): boolean {
  const inside = (at: number) => /[\p{L}\p{N}_]/u.test(text.charAt(at));
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
    if (!inside(at - 1) && !inside(at + sought.length)) return true;
  }
  return false;
}

/** Says whether two texts have the same words in the same order: punctuation and the case of plain words apart. */
export function sameWords(a: string, b: string): boolean {
  return a === b || plainWords(a) === plainWords(b);
}

function plainWords(words: string): string {
  const atoms = tokenise(foldWords(words));
  return atoms
    .filter((_, i) => !isPause(atoms, i))
    .map(atomKey)
    .join(' ');
}

const PAUSES = new Set([...'.,;:!?\'"()[]']);

/** A sign that only sets words apart, as a comma or a dash between spaces does; `<`, `=` or a minus say something. */
export function isPause(atoms: readonly Atom[], i: number): boolean {
  const atom = atoms[i];
  if (atom?.kind !== 'punctuation') return false;
  return PAUSES.has(atom.text) || (/^[-\u2010-\u2015]$/.test(atom.text) && atoms[i + 1]?.before !== '');
}

const OPENS = new Set(['if', 'when', 'whenever', 'unless', 'where', 'until', 'except', 'provided']);

/**
 * Where the conditions of a sentence stand among its atoms, [start, end). One before the keyword runs to the last comma in
 * front of it (else to the keyword), one behind it to the next keyword or semicolon.
 */
export function conditionSpans(atoms: readonly Atom[]): [number, number][] {
  const keywords = atoms.flatMap(({ kind }, i) => (kind === 'keyword' ? [i] : []));
  const spans: [number, number][] = [];
  for (let i = 0; i < atoms.length; i++) {
    const atom = atoms[i];
    if (atom?.kind !== 'word' || !OPENS.has(atom.text.toLowerCase())) continue;
    const end = conditionEnd(
      atoms,
      i,
      keywords.find((at) => at > i),
    );
    spans.push([i, end]);
    i = end - 1;
  }
  return spans;
}

function conditionEnd(atoms: readonly Atom[], start: number, keyword: number | undefined): number {
  let comma: number | undefined;
  for (let at = start + 1; at < (keyword ?? atoms.length); at++) {
    const text = atoms[at]?.text;
    if (text === ';') return at;
    if (text === ',') comma = at;
  }
  return keyword === undefined ? atoms.length : (comma ?? keyword);
}
