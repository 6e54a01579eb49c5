/** What a revision's changelog page says of itself against what its clauses show: neither is taken for complete. */

import type { ListItem, Nodes, Root } from 'mdast';
import { toString as plainText } from 'mdast-util-to-string';
import { parseMdx } from '../extract/markdown.js';
import { normaliseLink, normaliseWords } from '../extract/normalise.js';
import { atomKey, tokenise } from '../register/tokens.js';
import type { Change, ChangelogEntry } from './changeset.js';

export const CHANGELOG_PAGE = 'changelog.mdx';

/** An entry of the page: one item of a list, with the places in the specification that it links to. */
export interface Entry extends Omit<ChangelogEntry, 'wire'> {
  /** `page` or `page#anchor` below the revision's folder. */
  links: string[];
}

/** The items of a changelog page's lists; none when the page cannot be parsed. */
export function changelogEntries(revision: string, text: string): Entry[] {
  let tree: Root;
  try {
    tree = parseMdx(text);
  } catch {
    return [];
  }
  const entries: Entry[] = [];
  let heading = '';
  const item = (node: ListItem): void => {
    const own = node.children.filter((child) => child.type !== 'list');
    const words = normaliseWords(own.map((child) => plainText(child)).join(' '));
    const code = codeIn(own);
    const links = linksIn(own)
      .map((target) => normaliseLink(target, revision, CHANGELOG_PAGE))
      .flatMap((link) => (link.startsWith('{revision}/') ? [link.slice('{revision}/'.length)] : []));
    if (words !== '') {
      const line = node.position?.start.line ?? 0;
      entries.push({ page: CHANGELOG_PAGE, line, words: withCode(words, code), heading, links });
    }
    for (const child of node.children) if (child.type === 'list') child.children.forEach(item);
  };
  for (const node of tree.children) {
    if (node.type === 'heading') heading = normaliseWords(plainText(node));
    if (node.type === 'list') node.children.forEach(item);
  }
  return entries;
}

function codeIn(nodes: readonly Nodes[]): string[] {
  return nodes.flatMap((node) =>
    node.type === 'inlineCode' ? [node.value] : 'children' in node ? codeIn(node.children) : [],
  );
}

function linksIn(nodes: readonly Nodes[]): string[] {
  return nodes.flatMap((node) =>
    'children' in node ? [...(node.type === 'link' ? [node.url] : []), ...linksIn(node.children)] : [],
  );
}

/** Plain words with the back-ticks put back around what was code. */
function withCode(words: string, code: readonly string[]): string {
  let at = 0;
  let out = words;
  for (const span of code) {
    const found = out.indexOf(span, at);
    if (found < 0 || span === '') continue;
    out = `${out.slice(0, found)}\`${span}\`${out.slice(found + span.length)}`;
    at = found + span.length + 2;
  }
  return out;
}

/** From here an entry and a change share enough of their rare words to speak of the same thing: of both, */
const ALIKE = 0.25;
/** or of the shorter of the two, when these are at least so many. */
const CONTAINED = 0.45;
const FEW = 4;

/** Words with which a changelog announces a level. */
const ANNOUNCES: Readonly<Record<string, RegExp>> = {
  MUST: /\b(?:must|shall|require|mandat|enforce)/i,
  SHOULD: /\b(?:should|recommend|encourag|discourag)/i,
  MAY: /\b(?:may|optional|allow|permit|relax|loosen|deprecat|no longer (?:require|recommend))/i,
};

/** Names of the wire shapes that changed: methods, types and members. */
export function wireNames(places: readonly string[]): ReadonlySet<string> {
  return new Set(places.flatMap((at) => [at.replace(/ result$/, ''), ...at.replaceAll('[]', '').split('.')]));
}

export interface Reconciliation {
  /** For each change, in order: whether some entry speaks of it. */
  mentioned: boolean[];
  /** Entries that no change answers to. */
  unmatched: ChangelogEntry[];
}

/**
 * Holds changes against entries. An entry speaks of a change when it links to its section or to its new page, or shares
 * its rare words; of a change of level only when it also names the new level.
 *
 * @param corpus sentences by which a word counts as rare
 * @param newPages pages that the later side added
 * @param changedShapes names of wire shapes that changed
 */
export function reconcile(
  changes: readonly Change[],
  entries: readonly Entry[],
  corpus: readonly string[],
  newPages: ReadonlySet<string>,
  changedShapes: ReadonlySet<string> = new Set(),
): Reconciliation {
  const rarity = rarityIn([...corpus, ...entries.map(({ words }) => words)]);
  const vectors = entries.map(({ words }) =>
    words.split(/(?<=[.:;])\s+/).map((part) => vectorOf(part, rarity)),
  );
  const answered = new Set<Entry>();
  const mentioned = changes.map((change) => {
    const own = vectorOf(textOf(change), rarity);
    let found = false;
    entries.forEach((entry, i) => {
      if (!linksTo(entry, change, newPages) && vectors[i]?.some((part) => speaksOf(part, own)) !== true)
        return;
      answered.add(entry);
      if (announces(entry, change)) found = true;
    });
    return found;
  });
  const unmatched = entries
    .filter((entry) => !answered.has(entry))
    .map(({ page, line, words, heading }) => ({
      page,
      line,
      words,
      heading,
      wire: [...words.matchAll(/`([^`]+)`/g)].some(([, name = '']) => changedShapes.has(name)),
    }));
  return { mentioned, unmatched };
}

/** A change of level is announced only by an entry that names the new level. */
function announces(entry: Entry, change: Change): boolean {
  if (change.class !== 'level-raised' && change.class !== 'level-lowered') return true;
  const level = change.to?.level.replace(' NOT', '') ?? '';
  return ANNOUNCES[level]?.test(entry.words) === true;
}

function linksTo({ links }: Entry, { to }: Change, newPages: ReadonlySet<string>): boolean {
  if (to === undefined) return false;
  const page = to.page.replace(/\.mdx$/, '').replace(/(^|\/)index$/, '');
  return links.some((link) => {
    const [target = '', anchor] = link.split('#');
    if (target !== page) return false;
    return anchor === undefined ? newPages.has(to.page) : anchor === to.section;
  });
}

/** What a change is about: its words, those of its lead-in, and its heading. */
function textOf({ from, to }: Change): string {
  const place = to ?? from;
  return [from?.words, to?.words, place?.leadIn, place?.headings.at(-1)].filter(Boolean).join(' ');
}

type Vector = ReadonlyMap<string, number>;

function rarityIn(texts: readonly string[]): (term: string) => number {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const term of new Set(termsOf(text))) counts.set(term, (counts.get(term) ?? 0) + 1);
  return (term) => Math.log((1 + texts.length) / (1 + (counts.get(term) ?? 0)));
}

function termsOf(text: string): string[] {
  return tokenise(text)
    .filter(({ kind }) => kind !== 'keyword' && kind !== 'punctuation')
    .map((atom) =>
      atomKey(atom)
        .toLowerCase()
        .replace(/(?:ies|es|s|ing|ed)$/, ''),
    )
    .filter((term) => term !== '');
}

function vectorOf(text: string, rarity: (term: string) => number): Vector {
  return new Map([...new Set(termsOf(text))].map((term) => [term, rarity(term)]));
}

function speaksOf(x: Vector, y: Vector): boolean {
  let shared = 0;
  let terms = 0;
  for (const [term, weight] of x) {
    if (!y.has(term)) continue;
    shared += weight * weight;
    terms++;
  }
  if (shared === 0) return false;
  const [p, q] = [sizeOf(x), sizeOf(y)];
  return shared / Math.sqrt(p * q) >= ALIKE || (terms >= FEW && shared / Math.min(p, q) >= CONTAINED);
}

function sizeOf(vector: Vector): number {
  return [...vector.values()].reduce((sum, weight) => sum + weight * weight, 0);
}
