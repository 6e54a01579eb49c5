/** Links of normative sentences that led somewhere on the earlier side and lead nowhere on the later. */
import GithubSlugger from 'github-slugger';
import { toString as plainText } from 'mdast-util-to-string';
import type { Sentence } from '../extract/extraction.js';
import { parseDescription } from '../extract/markdown.js';
import type { DanglingReference } from './changeset.js';
import type { PageTexts } from './renames.js';

const OWN = '{revision}/';

/** The dangling references of the later side, in page order. */
export function danglingReferences(
  sentences: readonly Sentence[],
  before: PageTexts,
  after: PageTexts,
): DanglingReference[] {
  const stood = targetsOf(before);
  const stands = targetsOf(after);
  const found = new Map<string, DanglingReference>();
  for (const sentence of sentences) {
    for (const link of sentence.links) {
      if (!link.startsWith(OWN)) continue;
      const target = link.slice(OWN.length);
      const [page = '', anchor] = target.split('#');
      const gone =
        !stands.page(page) && stood.page(page)
          ? 'page'
          : anchor !== undefined &&
              stands.page(page) &&
              !stands.anchor(page, anchor) &&
              stood.anchor(page, anchor)
            ? 'anchor'
            : undefined;
      if (gone === undefined) continue;
      const line = sentence.lines[0];
      const reference = { page: sentence.page, ...(line === 0 ? {} : { line }), target, gone } as const;
      found.set(`${reference.page}:${line} ${target}`, reference);
    }
  }
  return [...found.values()];
}

/** Pages by the name that links use: `basic/index.mdx` and `basic` are one. */
function targetsOf(texts: PageTexts): {
  page(name: string): boolean;
  anchor(name: string, anchor: string): boolean;
} {
  const paths = new Map([...texts.keys()].map((path) => [linkName(path), path]));
  const anchors = new Map<string, ReadonlySet<string>>();
  return {
    page: (name) => paths.has(name),
    anchor: (name, anchor) => {
      let known = anchors.get(name);
      if (known === undefined) {
        known = anchorsOf(texts.get(paths.get(name) ?? '') ?? '');
        anchors.set(name, known);
      }
      return known.has(anchor.toLowerCase());
    },
  };
}

function linkName(path: string): string {
  return path.replace(/\.mdx$/, '').replace(/(^|\/)index$/, '');
}

const ID_ATTRIBUTE = /\bid="([^"]{1,200})"/g;

/** Slugs of a page's headings and the ids of its elements, in lower case; fenced code has none. */
export function anchorsOf(text: string): ReadonlySet<string> {
  const slugger = new GithubSlugger();
  const anchors = new Set<string>();
  let fence: string | undefined;
  for (const line of text.split('\n')) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined) {
      if (fence === undefined) fence = mark;
      else if (mark.startsWith(fence) && line.trim() === mark) fence = undefined;
      continue;
    }
    if (fence !== undefined) continue;
    for (const [, id = ''] of line.matchAll(ID_ATTRIBUTE)) anchors.add(id.toLowerCase());
    if (/^ {0,3}#{1,6}[ \t]/.test(line)) {
      anchors.add(slugger.slug(headingText(line.trim())).toLowerCase());
    }
  }
  return anchors;
}

/** The words of a heading; the parser is asked only where there is markup in them. */
function headingText(line: string): string {
  const text = line.replace(/^#+/, '').trim();
  return /[`*_[\]<>&\\#~!]/.test(text) ? plainText(parseDescription(line)) : text;
}
