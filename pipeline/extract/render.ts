/**
 * Inline Markdown → rendered words, with the place in the page of every character: formatting, link targets and comments
 * are gone, code spans keep their back-ticks, entities are decoded.
 */
import type { Nodes, PhrasingContent } from 'mdast';
import type {} from 'mdast-util-mdx';
import { normaliseWithMap } from './normalise.js';

/** A stretch of the words, [start, end) in UTF-16 units. */
export type Span = [start: number, end: number];

export interface Rendered {
  words: string;
  /** Offset in the page's source of each UTF-16 unit of `words`. */
  source: number[];
  /** Code spans, back-ticks included. */
  code: Span[];
  /** Link texts with their targets as written, in order. */
  links: { span: Span; target: string }[];
}

/** Targets of `[text][label]`, by lower-case label. */
export type Definitions = ReadonlyMap<string, string>;

/** Renders the inline content of one block. `source` is the whole page. */
export function render(
  nodes: readonly PhrasingContent[],
  source: string,
  definitions: Definitions,
): Rendered {
  const out = new Renderer(source, definitions);
  for (const node of nodes) out.node(node);
  return out.finish();
}

class Renderer {
  private text = '';
  private readonly at: number[] = [];
  private readonly code: Span[] = [];
  private readonly links: { span: Span; target: string }[] = [];

  constructor(
    private readonly source: string,
    private readonly definitions: Definitions,
  ) {}

  node(node: Nodes): void {
    const start = node.position?.start.offset ?? 0;
    const end = node.position?.end.offset ?? start;
    switch (node.type) {
      case 'text':
        this.aligned(node.value, start, end);
        return;
      case 'inlineCode':
        this.inlineCode(node.value, start, end);
        return;
      case 'break':
        this.push('\n', start);
        return;
      case 'image':
      case 'imageReference':
        this.aligned(node.alt ?? '', start, end);
        return;
      case 'link':
        this.link(node.children, node.url);
        return;
      case 'linkReference':
        this.link(
          node.children,
          this.definitions.get(node.identifier.toLowerCase()) ?? `[${node.identifier}]`,
        );
        return;
      case 'mdxJsxTextElement':
      case 'mdxJsxFlowElement':
        if (node.name === 'br') this.push('\n', start);
        else if (node.name === 'code') this.element(node.children, start, end);
        else if (node.name === 'a') this.link(node.children, href(node.attributes));
        else for (const child of node.children) this.node(child);
        return;
      case 'mdxTextExpression':
      case 'footnoteReference':
      case 'html':
        return;
      default:
        if ('children' in node) for (const child of node.children) this.node(child);
        else if ('value' in node) this.aligned(node.value, start, end);
    }
  }

  finish(): Rendered {
    const { words, from } = normaliseWithMap(this.text);
    const source = from.map((i) => this.at[i] ?? 0);
    const place = placeFinder(from, words.length);
    const span = ([start, end]: Span): Span => [place(start), place(end)];
    return {
      words,
      source,
      code: this.code.map(span),
      links: this.links.map((link) => ({ span: span(link.span), target: link.target })),
    };
  }

  private push(text: string, sourceOffset: number): void {
    this.text += text;
    for (let i = 0; i < text.length; i++) this.at.push(sourceOffset);
  }

  private link(children: readonly Nodes[], target: string): void {
    const start = this.text.length;
    for (const child of children) this.node(child);
    this.links.push({ span: [start, this.text.length], target });
  }

  /** `<code>…</code>` is a code span written as an element. */
  private element(children: readonly Nodes[], start: number, end: number): void {
    const from = this.text.length;
    this.push('`', start);
    for (const child of children) this.node(child);
    this.push('`', end);
    this.code.push([from, this.text.length]);
  }

  private inlineCode(value: string, start: number, end: number): void {
    const from = this.text.length;
    const longest = Math.max(0, ...[...value.matchAll(/`+/g)].map((m) => m[0].length));
    const fence = '`'.repeat(longest + 1);
    const pad = longest > 0 ? ' ' : '';
    const written = /^`+/.exec(this.source.slice(start, end))?.[0].length ?? 0;
    this.push(fence + pad, start);
    this.aligned(value, start + written, end - written);
    this.push(pad + fence, end);
    this.code.push([from, this.text.length]);
  }

  /**
   * Appends `value`, whose source is the page's [start, end): walks both in step, past what the source has more of
   * (escapes, entities, the indent or `>` at the start of a continued line).
   */
  private aligned(value: string, start: number, end: number): void {
    let at = start;
    for (const char of value) {
      const entity = this.source[at] === '&' ? ENTITY.exec(this.source.slice(at, at + 40))?.[0] : undefined;
      if (entity !== undefined && (char !== '&' || /^&(?:amp|#0*38|#x0*26);/i.test(entity))) {
        this.push(char, at);
        at += entity.length;
        continue;
      }
      const found = this.source.indexOf(char, at);
      if (found >= at && found < end && SKIPPED.test(this.source.slice(at, found))) at = found;
      this.push(char, at);
      if (this.source.startsWith(char, at)) at += char.length;
    }
  }
}

const ENTITY = /^&(?:#[0-9]{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});/i;
const SKIPPED = /^[\s\\>*_`![\]|]*$/;

/** For an offset in the text: the offset in the words of the first unit that came from there or later. */
function placeFinder(from: readonly number[], length: number): (offset: number) => number {
  return (offset) => {
    let low = 0;
    let high = length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((from[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

function href(attributes: readonly { type: string; name?: string; value?: unknown }[]): string {
  const value = attributes.find((a) => a.type === 'mdxJsxAttribute' && a.name === 'href')?.value;
  return typeof value === 'string' ? value : '';
}
