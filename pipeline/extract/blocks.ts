/**
 * A page's syntax tree → its blocks of words in page order: paragraphs, list items, table cells, headings, callouts,
 * quotes and footnotes, each with the block that it hangs under.
 */
import GithubSlugger from 'github-slugger';
import type {
  BlockContent,
  DefinitionContent,
  Nodes,
  PhrasingContent,
  Root,
  RootContent,
  Table,
} from 'mdast';
import { toString as plainText } from 'mdast-util-to-string';
import type { BlockKind } from './extraction.js';
import { normaliseWords } from './normalise.js';
import { type Definitions, type Rendered, render, type Span } from './render.js';

/** Callout elements of the pages' own JSX vocabulary. */
const CALLOUTS = new Set(['Note', 'Warning', 'Info', 'Tip', 'Check', 'Danger', 'Callout']);

/** One run of words with its place. */
export interface Block {
  kind: BlockKind;
  rendered: Rendered;
  /** Heading texts from the top of the page. */
  headings: string[];
  /** Slug of the innermost heading; empty above the first. */
  section: string;
  /** Header of the table column. */
  column?: string;
  /** The block whose last sentence introduces this one. */
  under?: Block;
  /** It is the text of a list item or a row of a table: it completes a stem that it stands under. */
  item?: true;
  /** It is a paragraph inside a list item: what is listed right beneath hangs under it, colon or not. */
  carries?: true;
  /** It is a row of a table as one text; these are its cells, which are blocks too. */
  cells?: Block[];
}

interface Context {
  kind: BlockKind;
  under?: Block;
}

/** The blocks of a page or of a description, in the order of the source. */
export function blocksOf(tree: Root, source: string, kind: BlockKind = 'prose'): Block[] {
  const walker = new Walker(source, definitionsOf(tree));
  walker.flow(tree.children, { kind });
  return walker.blocks;
}

type Flow = RootContent | BlockContent | DefinitionContent;

class Walker {
  readonly blocks: Block[] = [];
  private readonly slugger = new GithubSlugger();
  private readonly stack: { depth: number; text: string; slug: string }[] = [];

  constructor(
    private readonly source: string,
    private readonly definitions: Definitions,
  ) {}

  /** Walks siblings; the block right before a list, table or quote is what that hangs under. */
  flow(nodes: readonly Flow[], context: Context, inItem = false): void {
    let before: Block | undefined;
    let first = true;
    for (const node of nodes) {
      switch (node.type) {
        case 'paragraph': {
          const callout = soleElements(node.children);
          if (callout) {
            this.flow(callout, context);
            before = undefined;
            break;
          }
          before = this.block(node.children, context);
          if (inItem) {
            if (first) before.item = true;
            before.carries = true;
          }
          break;
        }
        case 'heading':
          before = this.heading(node.depth, node.children, context);
          break;
        case 'list':
          for (const item of node.children) {
            this.flow(item.children, nested(context, 'list-item', before), true);
          }
          // A change of marker or a comment splits a list in two for Markdown: the second half hangs under the same block.
          break;
        case 'table':
          this.table(node, nested(context, 'table-cell', before));
          before = undefined;
          break;
        case 'blockquote':
          this.flow(node.children, nested(context, 'block-quote', before));
          before = undefined;
          break;
        case 'footnoteDefinition':
          this.flow(node.children, { kind: own(context, 'footnote') });
          break;
        case 'mdxJsxFlowElement':
          this.flow(node.children as Flow[], {
            ...context,
            kind: CALLOUTS.has(node.name ?? '') ? own(context, 'callout') : context.kind,
          });
          if (node.children.length > 0) before = undefined;
          break;
        case 'mdxFlowExpression':
        case 'html':
        case 'definition':
        case 'yaml':
          break;
        default:
          before = undefined;
      }
      if (!TRANSPARENT.has(node.type)) first = false;
    }
  }

  private heading(depth: number, children: readonly PhrasingContent[], context: Context): Block {
    while ((this.stack.at(-1)?.depth ?? 0) >= depth) this.stack.pop();
    const text = plainText({ type: 'paragraph', children: [...children] } as Nodes);
    this.stack.push({ depth, text: normaliseWords(text), slug: this.slugger.slug(text) });
    return this.block(children, { kind: own(context, 'heading') });
  }

  private table(table: Table, context: Context): void {
    const [header, ...rows] = table.children;
    const columns = (header?.children ?? []).map((cell) => this.block(cell.children, context).rendered.words);
    for (const row of rows) {
      const at = this.blocks.length;
      const cells = row.children.map((cell, i) => {
        const block = this.block(cell.children, context);
        const column = columns[i];
        if (column !== undefined && column !== '') block.column = column;
        return block;
      });
      const [first] = cells;
      if (first !== undefined && context.under !== undefined) {
        const { column: _, ...place } = first;
        const rendered = joined(cells.map((cell) => cell.rendered));
        this.blocks.splice(at, 0, { ...place, rendered, item: true, cells });
      }
    }
  }

  private block(children: readonly PhrasingContent[], context: Context): Block {
    const block: Block = {
      kind: context.kind,
      rendered: render(children, this.source, this.definitions),
      headings: this.stack.map((h) => h.text),
      section: this.stack.at(-1)?.slug ?? '',
      ...(context.under === undefined ? {} : { under: context.under }),
    };
    this.blocks.push(block);
    return block;
  }
}

const TRANSPARENT = new Set(['mdxFlowExpression', 'html', 'definition', 'yaml']);

/** Descriptions of the schema keep their own kind whatever block they are written as. */
function own(context: Context, kind: BlockKind): BlockKind {
  return context.kind === 'schema-description' ? context.kind : kind;
}

/** What stands under `before` if there is one, else under what the whole group stands under. */
function nested(context: Context, kind: BlockKind, before: Block | undefined): Context {
  const under = before ?? context.under;
  return { kind: own(context, kind), ...(under === undefined ? {} : { under }) };
}

/** The cells of a row as one text, ` | ` between them. */
function joined(cells: readonly Rendered[]): Rendered {
  const row: Rendered = { words: '', source: [], code: [], links: [] };
  for (const { words, source, code, links } of cells) {
    if (words === '') continue;
    if (row.words !== '') {
      const at = source[0] ?? 0;
      row.words += ' | ';
      row.source.push(at, at, at);
    }
    const shift = row.words.length;
    const moved = ([start, end]: Span): Span => [start + shift, end + shift];
    row.words += words;
    row.source.push(...source);
    row.code.push(...code.map(moved));
    row.links.push(...links.map((link) => ({ ...link, span: moved(link.span) })));
  }
  return row;
}

/** A paragraph that is nothing but elements (`<Note>…</Note>` on one line) is those elements as blocks. */
function soleElements(children: readonly PhrasingContent[]): Flow[] | null {
  const elements: Flow[] = [];
  for (const child of children) {
    if (child.type === 'mdxJsxTextElement' && CALLOUTS.has(child.name ?? '')) {
      elements.push({
        ...child,
        type: 'mdxJsxFlowElement',
        children: [{ type: 'paragraph', children: child.children }],
      } as Flow);
    } else if (child.type !== 'text' || child.value.trim() !== '') return null;
  }
  return elements.length > 0 ? elements : null;
}

function definitionsOf(tree: Root): Definitions {
  const found = new Map<string, string>();
  const visit = (nodes: readonly Nodes[]): void => {
    for (const node of nodes) {
      if (node.type === 'definition') {
        const label = node.identifier.toLowerCase();
        if (!found.has(label)) found.set(label, node.url);
      } else if ('children' in node) visit(node.children);
    }
  };
  visit(tree.children);
  return found;
}
