/** One page → its normative sentences. */
import { actorOf } from './actor.js';
import { type Block, blocksOf } from './blocks.js';
import type { Keyword, LeadIn, LowerCaseBinding, Sentence } from './extraction.js';
import { findKeywords, levelOf, occurrences } from './keywords.js';
import { bindsInLowerCase } from './lower-case.js';
import { MdxError, parseMdx } from './markdown.js';
import { fingerprint, normaliseLink, wordsFingerprint } from './normalise.js';
import type { Span } from './render.js';
import { sentences as segment } from './segment.js';
import { sweep } from './sweep.js';

/** What one page yields; it depends on nothing but the page's text, its path and its revision. */
export interface PageExtraction {
  page: string;
  sentences: Sentence[];
  lowerCase: LowerCaseBinding[];
  /** Set when the page could not be read; then there are no sentences. */
  failure?: { reason: string; line?: number; column?: number };
}

export interface PageSource {
  revision: string;
  /** Path below the revision's folder. */
  page: string;
  text: string;
}

/** Longest page that is parsed, in UTF-16 units; the real ones have up to 42,000. */
const MAX_PAGE = 300_000;
/** Quotes or lists this deep are no prose, and cost the parser the square of their depth. */
const TOO_DEEP = /^(?:[ \t]{0,3}>){50}|^[ \t]{200}[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/m;

/** Reads a page of MDX. A page that does not parse yields a failure, never a part of its sentences. */
export function extractPage({ revision, page, text }: PageSource): PageExtraction {
  try {
    if (text.length > MAX_PAGE) throw new MdxError(`longer than ${MAX_PAGE} characters`);
    if (TOO_DEEP.test(text)) throw new MdxError('nested too deeply');
    const tree = parseMdx(text);
    const blocks = sweep(tree, text, blocksOf(tree, text));
    const reader = new BlockReader(revision, page, lineFinder(text));
    for (const block of blocks) reader.read(block);
    return { page, sentences: reader.sentences, lowerCase: reader.lowerCase };
  } catch (error) {
    // Elements nested thousands deep exhaust the stack of whoever walks them.
    const failure = error instanceof RangeError ? new MdxError('nested too deeply') : error;
    if (!(failure instanceof MdxError)) throw failure;
    const { line, column } = failure;
    return {
      page,
      sentences: [],
      lowerCase: [],
      failure: {
        reason: failure.message,
        ...(line === undefined ? {} : { line }),
        ...(column === undefined ? {} : { column }),
      },
    };
  }
}

/** What a block offers to those that hang under it: its last sentence. */
interface Stem {
  words: string;
  /** It asks to be completed: it ends in a colon or in its keyword. */
  open: boolean;
  sentence?: Sentence;
  /** The keyword that what hangs under it inherits. */
  binds?: Keyword;
}

/** Turns blocks, in page order, into sentences. */
export class BlockReader {
  readonly sentences: Sentence[] = [];
  readonly lowerCase: LowerCaseBinding[] = [];
  private readonly stems = new Map<Block, Stem>();
  private readonly repetitions = new Map<string, number>();

  /**
   * @param lineOf 1-based line of an offset in the source; absent for texts without lines (schema descriptions)
   * @param fixed fields that every sentence gets as they are
   */
  constructor(
    private readonly revision: string,
    private readonly page: string,
    private readonly lineOf?: (offset: number) => number,
    private readonly fixed: Partial<Pick<Sentence, 'section' | 'pointers'>> = {},
  ) {}

  read(block: Block): void {
    const leadIn = this.leadInOf(block);
    if (block.cells !== undefined) {
      this.row(block, block.cells, leadIn);
      return;
    }
    const { words } = block.rendered;
    const mayComplete = block.item === true && leadIn?.keyword !== undefined;
    // Most blocks hold nothing of interest: they are cut into sentences only when something hangs under them.
    if (!mayComplete && findKeywords(words).length === 0 && !bindsInLowerCase(words)) return;
    const spans = segment(block.rendered);
    spans.forEach((span, i) => {
      const text = words.slice(...span);
      const keyworded = findKeywords(text).length > 0;
      const completes = mayComplete && i === 0 && !keyworded;
      const sentence = keyworded || completes ? this.sentence(block, span, leadIn) : undefined;
      if (sentence === undefined && bindsInLowerCase(text)) {
        const [pointer] = this.fixed.pointers ?? [];
        const place = {
          page: this.page,
          line: this.line(block, span[0]),
          ...(pointer === undefined ? {} : { pointer }),
        };
        this.lowerCase.push({ ...place, words: text });
      }
      if (completes && sentence !== undefined) this.list(sentence, block);
      if (i === spans.length - 1) this.stems.set(block, stemOf(block, text, sentence));
    });
  }

  /** A row without a keyword of its own, under a stem with one, completes the stem as an item does. */
  private row(block: Block, cells: readonly Block[], leadIn: LeadIn | undefined): void {
    if (leadIn?.keyword === undefined || cells.some((cell) => findKeywords(cell.rendered.words).length > 0))
      return;
    const { length } = block.rendered.words;
    if (length > 0) this.list(this.sentence(block, [0, length], leadIn), block);
  }

  /** Enters an item in the sentence that it completes. */
  private list(item: Sentence, block: Block): void {
    const above = this.stemAbove(block)?.sentence;
    if (above !== undefined) above.items = [...(above.items ?? []), item.id];
  }

  private leadInOf(block: Block): LeadIn | undefined {
    const stem = this.stemAbove(block);
    if (stem === undefined || !(stem.open || block.under?.carries)) return undefined;
    return {
      ...(stem.sentence === undefined ? {} : { sentence: stem.sentence.id }),
      words: stem.words,
      fingerprint: wordsFingerprint(stem.words),
      ...(stem.binds === undefined ? {} : { keyword: stem.binds }),
    };
  }

  /** What the block that this one hangs under offers. */
  private stemAbove({ under }: Block): Stem | undefined {
    if (under === undefined) return undefined;
    let stem = this.stems.get(under);
    if (stem === undefined) {
      const last = segment(under.rendered).at(-1);
      if (last === undefined) return undefined;
      stem = stemOf(under, under.rendered.words.slice(...last), undefined);
      this.stems.set(under, stem);
    }
    return stem;
  }

  private sentence(block: Block, [start, end]: Span, leadIn: LeadIn | undefined): Sentence {
    const words = block.rendered.words.slice(start, end);
    const lineAt =
      this.lineOf === undefined ? undefined : (offset: number) => this.line(block, start + offset);
    const keywords = occurrences(words, lineAt);
    const links = block.rendered.links
      .filter((link) => link.span[0] >= start && link.span[0] < end)
      .map((link) => normaliseLink(link.target, this.revision, this.page));
    const section = this.fixed.section ?? block.section;
    const print = wordsFingerprint(words);
    const id = `${this.page}#${section}:${print}`;
    const nth = (this.repetitions.get(id) ?? 0) + 1;
    this.repetitions.set(id, nth);
    const actor = actorOf(
      words,
      keywords[0]?.offset,
      [
        ...(block.column === undefined ? [] : [block.column]),
        ...(leadIn === undefined ? [] : [leadIn.words]),
      ],
      leadIn === undefined ? undefined : this.stemAbove(block)?.sentence?.actor,
    );
    const levels = keywords.map((k) => levelOf(k.keyword));
    const inherited = keywords.length === 0 && leadIn?.keyword !== undefined ? levelOf(leadIn.keyword) : '';
    const sentence: Sentence = {
      id: nth === 1 ? id : `${id}~${nth}`,
      page: this.page,
      headings: block.headings,
      section,
      block: block.kind,
      ...(this.fixed.pointers === undefined ? {} : { pointers: this.fixed.pointers }),
      ...(block.column === undefined ? {} : { column: block.column }),
      ...(leadIn === undefined ? {} : { leadIn }),
      ...(actor === undefined ? {} : { actor }),
      words,
      keywords,
      lines: this.lineOf === undefined ? [0, 0] : [this.line(block, start), this.line(block, end - 1)],
      links,
      fingerprints: {
        words: print,
        links: fingerprint('links', ...links),
        shape: fingerprint('shape', inherited, ...levels, actor ?? '', leadIn?.fingerprint ?? ''),
        place: fingerprint('place', this.page, ...block.headings),
      },
      nth,
    };
    this.sentences.push(sentence);
    return sentence;
  }

  private line(block: Block, offset: number): number {
    const source = block.rendered.source[offset];
    return source === undefined || this.lineOf === undefined ? 0 : this.lineOf(source);
  }
}

/**
 * A stem hands down its last keyword, or the one that it inherited itself. A closed one does so only as an item under an
 * open one: what is listed beneath it is still part of the list that "Servers MUST:" began.
 */
function stemOf(block: Block, words: string, sentence: Sentence | undefined): Stem {
  const open = isOpen(words);
  const stem = { words, open };
  if (sentence === undefined) return stem;
  const inherited = sentence.leadIn?.keyword;
  const binds = sentence.keywords.at(-1)?.keyword ?? inherited;
  const hands = open || (block.carries === true && inherited !== undefined);
  return { ...stem, sentence, ...(hands && binds !== undefined ? { binds } : {}) };
}

/** Ends in a colon, or in the keyword itself ("Servers MUST" above a list). */
function isOpen(words: string): boolean {
  return /[:\uff1a]$/.test(words) || findKeywords(words).at(-1)?.end === words.length;
}

/** 1-based line of an offset. */
export function lineFinder(text: string): (offset: number) => number {
  const starts = [0];
  for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) starts.push(i + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
