/** Pages as words, to look for quoted sentences in. */
import { type Block, blocksOf } from '../../extract/blocks.js';
import { parseDescription, parseMdx } from '../../extract/markdown.js';
import { foldWords } from '../../extract/normalise.js';
import { descriptions, SCHEMA_PAGE, withoutLinkTags } from '../../extract/schema.js';
import { sentences } from '../../extract/segment.js';
import { atomKey, tokenise } from '../../register/tokens.js';

/** A sentence of a page, with or without a keyword. */
export interface PageSentence {
  page: string;
  section: string;
  words: string;
}

export interface PageWords {
  page: string;
  /** The page's words in page order, folded as fingerprints fold them; a space at both ends. */
  text: string;
  /** Keys of the page's words without punctuation; a space at both ends. */
  keys: string;
  sentences: PageSentence[];
}

/** Reads a page of MDX, or the schema's descriptions. Throws MdxError or SyntaxError when it does not parse. */
export function pageWords(page: string, text: string): PageWords {
  if (page !== SCHEMA_PAGE) return wordsOf(page, blocksOf(parseMdx(text), text));
  const blocks = [...descriptions(JSON.parse(text))].flatMap(([description, [pointer = '']]) => {
    const source = withoutLinkTags(description);
    return blocksOf(parseDescription(source), source).map((block) => ({ ...block, section: pointer }));
  });
  return wordsOf(page, blocks);
}

function wordsOf(page: string, blocks: readonly Block[]): PageWords {
  const words = blocks.map((block) => block.rendered.words).join(' ');
  return {
    page,
    text: ` ${foldWords(words)} `,
    keys: keysOf(words),
    sentences: blocks.flatMap((block) =>
      sentences(block.rendered).map(([start, end]) => ({
        page,
        section: block.section,
        words: block.rendered.words.slice(start, end),
      })),
    ),
  };
}

/** The words of a text as keys without punctuation, a space at both ends, so that one can be sought in another. */
export function keysOf(text: string): string {
  const atoms = tokenise(foldWords(text)).filter(({ kind }) => kind !== 'punctuation');
  return ` ${atoms.map(atomKey).join(' ')} `;
}

/** Parts of a row's text that are sought each for itself, with what an editor put in brackets taken out. */
export function partsOf(text: string): string[] {
  const parts = text
    .split(/\s\/\s|\[[^\]]{0,500}\]/)
    .flatMap((piece) => piece.split(/(?<=[.!?:;])\s+/))
    .map((part) => part.replace(/^[\s,;:.]+|[\s,;:.!?]+$/g, ''))
    .filter((part) => part !== '');
  // A scrap of two words is found anywhere and proves nothing, unless there is nothing else.
  const telling = parts.filter((part) => keysOf(part).trim().split(' ').length > 2);
  return telling.length > 0 ? telling : parts;
}
