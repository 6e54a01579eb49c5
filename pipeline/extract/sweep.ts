/** Nothing slips through: keywords of the raw page that no block's words cover become blocks of their own. */
import type { Nodes, Root } from 'mdast';
import type {} from 'mdast-util-mdx';
import type { Block } from './blocks.js';
import { findKeywords } from './keywords.js';
import { normaliseWithMap } from './normalise.js';
import type { Span } from './render.js';

/**
 * Adds a block for each stretch of a line whose keyword stands in none of the blocks: in an attribute of an element, in
 * an expression, in a link's target or title. Fenced code, comments and front matter are left out.
 */
export function sweep(tree: Root, source: string, blocks: readonly Block[]): Block[] {
  const covered = coverage(tree, source, blocks);
  const added = new Map<number, Block>();
  for (const { offset, end: keywordEnd } of findKeywords(source)) {
    if (covered[offset] === 1) continue;
    let start = offset;
    while (start > 0 && source[start - 1] !== '\n' && covered[start - 1] !== 1) start--;
    let end = keywordEnd;
    while (end < source.length && source[end] !== '\n' && covered[end] !== 1) end++;
    const { words, from } = normaliseWithMap(source.slice(start, end));
    const above = blocks.findLast((b) => b.kind === 'heading' && (b.rendered.source[0] ?? 0) < offset);
    added.set(start, {
      kind: 'prose',
      rendered: { words, source: from.map((i) => start + i), code: [], links: [] },
      headings: above?.headings ?? [],
      section: above?.section ?? '',
    });
  }
  const merged = [...blocks];
  for (const [start, block] of added) {
    const at = merged.findIndex((b) => (b.rendered.source[0] ?? -1) > start);
    merged.splice(at < 0 ? merged.length : at, 0, block);
  }
  return merged;
}

/** 1 for each unit of the source that is accounted for: a keyword of some block, or inside what is left out. */
function coverage(tree: Root, source: string, blocks: readonly Block[]): Uint8Array {
  const covered = new Uint8Array(source.length);
  for (const { rendered } of blocks) {
    for (const { offset, end } of findKeywords(rendered.words)) {
      covered.fill(1, rendered.source[offset] ?? 0, (rendered.source[end - 1] ?? 0) + 1);
    }
  }
  for (const [start, end] of excluded(tree.children, source)) covered.fill(1, start, end);
  return covered;
}

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=[{\s])\/\/.*/g;

/** Source ranges of fenced code, front matter and comments. */
function excluded(nodes: readonly Nodes[], source: string): Span[] {
  const spans: Span[] = [];
  for (const node of nodes) {
    const span: Span = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
    if (node.type === 'code' || node.type === 'yaml') spans.push(span);
    else if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') {
      for (const match of source.slice(...span).matchAll(COMMENT)) {
        spans.push([span[0] + match.index, span[0] + match.index + match[0].length]);
      }
    } else if ('children' in node) spans.push(...excluded(node.children, source));
  }
  return spans;
}
