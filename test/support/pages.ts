/** Pages given as text, read by the extractor. */
import type { Sentence } from '../../pipeline/extract/extraction.js';
import { extractPage, type PageExtraction } from '../../pipeline/extract/page.js';

export function readPage(text: string, page = 'shelf.mdx', revision = '2024-09-30'): PageExtraction {
  return extractPage({ revision, page, text });
}

/** The sentences of a page that has to parse. */
export function sentencesOf(text: string, page?: string, revision?: string): Sentence[] {
  const { sentences, failure } = readPage(text, page, revision);
  if (failure !== undefined) throw new Error(`${failure.line ?? '?'}: ${failure.reason}`);
  return sentences;
}

/** The only sentence of a page. */
export function sentenceOf(text: string, page?: string, revision?: string): Sentence {
  const found = sentencesOf(text, page, revision);
  const [only] = found;
  if (only === undefined || found.length > 1) {
    throw new Error(`${found.length} sentences: ${found.map((s) => s.words).join(' | ')}`);
  }
  return only;
}

/** `words [KEYWORD@line …]`, as tests like to compare. */
export function outline({ words, keywords }: Sentence): string {
  return `${words} [${keywords.map((k) => `${k.keyword}@${k.line ?? 0}`).join(' ')}]`;
}
