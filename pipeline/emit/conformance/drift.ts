/** Which quotes of a conformance file no longer stand in the pages. */

import { foldWords } from '../../extract/normalise.js';
import { bagger, dice } from '../../register/similarity.js';
import type { ConformanceFile, ConformanceRow } from './rows.js';
import { keysOf, type PageSentence, type PageWords, partsOf } from './words.js';

/**
 * `stands`: every part of the quote is in the pages. `punctuation`: its words are, its punctuation is not. `reworded`:
 * a sentence like it is there. `gone`: none is. `elsewhere`: not found, and the row is about another document.
 */
export type DriftOutcome = 'stands' | 'punctuation' | 'reworded' | 'gone' | 'elsewhere';

export interface RowDrift {
  /** 1-based row of the file. */
  row: number;
  check?: string;
  outcome: DriftOutcome;
  /** Pages that hold the quote or a part of it. */
  pages: string[];
  /** Parts that do not stand as quoted, each with the sentence that is most like it. */
  parts: { text: string; nearest?: PageSentence & { score: number } }[];
}

export interface DriftReport {
  revision: string;
  /** Pages that were searched. */
  pages: number;
  rows: RowDrift[];
  counts: Record<DriftOutcome, number>;
}

/** Below this similarity two sentences are not taken for one that was edited. */
const ALIKE = 0.65;

/** Holds every row against the pages of a revision. */
export function driftOf(file: ConformanceFile, revision: string, pages: readonly PageWords[]): DriftReport {
  const bag = bagger();
  const sentences = pages.flatMap((page) =>
    page.sentences.map((sentence) => ({ sentence, bag: bag(sentence.words) })),
  );
  const nearest = (part: string): (PageSentence & { score: number }) | undefined => {
    const own = bag(part);
    let best: (PageSentence & { score: number }) | undefined;
    for (const { sentence, bag: other } of sentences) {
      const score = dice(own, other);
      if (score >= ALIKE && score > (best?.score ?? 0)) best = { ...sentence, score };
    }
    return best;
  };
  const rows = file.requirements.map((row, i) =>
    rowDrift(row, i + 1, isElsewhere(row, file), pages, nearest),
  );
  const counts: DriftReport['counts'] = { stands: 0, punctuation: 0, reworded: 0, gone: 0, elsewhere: 0 };
  for (const row of rows) counts[row.outcome] += 1;
  return { revision, pages: pages.length, rows, counts };
}

function rowDrift(
  row: ConformanceRow,
  number: number,
  elsewhere: boolean,
  pages: readonly PageWords[],
  nearest: (part: string) => RowDrift['parts'][number]['nearest'],
): RowDrift {
  const found = new Set<string>();
  const parts: RowDrift['parts'] = [];
  let outcome: DriftOutcome = 'stands';
  const worsen = (to: DriftOutcome): void => {
    if (ORDER.indexOf(to) > ORDER.indexOf(outcome)) outcome = to;
  };
  for (const part of partsOf(row.text)) {
    const exact = pages.filter((page) => holds(page.text, foldWords(part)));
    const worded = exact.length > 0 ? exact : pages.filter((page) => page.keys.includes(keysOf(part)));
    for (const page of worded) found.add(page.page);
    if (exact.length > 0) continue;
    const like = nearest(part);
    parts.push({ text: part, ...(like === undefined ? {} : { nearest: like }) });
    worsen(worded.length > 0 ? 'punctuation' : like === undefined ? 'gone' : 'reworded');
  }
  if (elsewhere && found.size === 0) outcome = 'elsewhere';
  return {
    row: number,
    ...(row.check === undefined ? {} : { check: row.check }),
    outcome,
    pages: [...found].sort(),
    parts,
  };
}

const ORDER: DriftOutcome[] = ['stands', 'punctuation', 'reworded', 'gone'];

/** Whether a text holds another, neither end of it inside a word. */
function holds(text: string, part: string): boolean {
  const inWord = /[\p{L}\p{N}_]/u;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    const before = text[at - 1] ?? ' ';
    const after = text[at + part.length] ?? ' ';
    if (!inWord.test(before) && !inWord.test(after)) return true;
  }
  return false;
}

/** The row's sentences come from a document that is no page of the specification. */
function isElsewhere(row: ConformanceRow, file: ConformanceFile): boolean {
  const url = row.url ?? file.spec_url;
  return url !== undefined && !/\/specification\//.test(url);
}

/** The report as plain text: one line a row that does not stand, then the counts. */
export function driftText(report: DriftReport): string {
  const lines = report.rows.flatMap((row) => {
    if (row.outcome === 'stands' || row.outcome === 'elsewhere') return [];
    const name = row.check ?? 'excluded';
    return [
      `row ${row.row} (${printable(name)}): ${row.outcome}`,
      ...row.parts.flatMap(({ text, nearest }) => [
        `  quoted: ${printable(text)}`,
        ...(nearest === undefined
          ? []
          : [
              `  now:    ${printable(nearest.words)} (${nearest.page}#${nearest.section}, ${nearest.score.toFixed(2)})`,
            ]),
      ]),
    ];
  });
  const { counts } = report;
  const total = report.rows.length;
  lines.push(
    `${counts.stands} of ${total} rows stand in the ${report.pages} pages of ${report.revision}; ` +
      `${counts.punctuation} differ in punctuation, ${counts.reworded} are reworded, ${counts.gone} are gone, ` +
      `${counts.elsewhere} quote other documents`,
  );
  return `${lines.join('\n')}\n`;
}

const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, 500);
