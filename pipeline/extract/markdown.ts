/** The parsers: MDX with tables, footnotes and front matter for pages, plain Markdown for schema descriptions. */
import type { Root } from 'mdast';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

const mdx = unified().use(remarkParse).use(remarkFrontmatter).use(remarkGfm).use(remarkMdx).freeze();
const markdown = unified().use(remarkParse).use(remarkGfm).freeze();

/** A page that is no MDX. Nothing falls back to a laxer parser: what was not understood is said. */
export class MdxError extends Error {
  constructor(
    reason: string,
    readonly line?: number,
    readonly column?: number,
  ) {
    super(reason);
  }
}

/** The syntax tree of a page. Throws `MdxError` with the parser's reason and place. */
export function parseMdx(text: string): Root {
  try {
    return mdx.parse(text);
  } catch (error) {
    const {
      reason = String(error),
      line,
      column,
    } = error as { reason?: string; line?: number; column?: number };
    // An element that is never closed is placed only in words: "… for `<Note>` (5:1-5:7)".
    const said = / \((\d+):(\d+)-\d+:\d+\)/.exec(reason);
    throw new MdxError(reason, line ?? numeral(said?.[1]), column ?? numeral(said?.[2]));
  }
}

function numeral(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Number(digits);
}

/** The syntax tree of a description in the JSON Schema: Markdown without JSX, so that `{@link X}` is text. */
export function parseDescription(text: string): Root {
  return markdown.parse(text);
}
