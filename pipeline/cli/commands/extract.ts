import type { Extraction, Sentence } from '../../extract/extraction.js';
import { findPlaces } from '../../fetch/places.js';
import { formatOption, type OutputFormat, printResult } from '../options.js';
import { type CommandModule, finishWith } from '../program.js';

export const extractCommand: CommandModule = (program) => {
  program
    .command('extract')
    .description('list the normative sentences of one fetched revision')
    .argument('<revision>', 'a dated revision, or draft')
    .option('--lower-case', 'list binding sentences without a keyword in capitals instead: a review queue')
    .addOption(formatOption())
    .action(async (revision: string, flags: { format: OutputFormat; lowerCase?: boolean }) => {
      const { extractStored } = await import('../../extract/stored.js');
      const extraction = await extractStored(findPlaces(), revision);
      printResult(flags.format, extraction, flags.lowerCase === true ? lowerCaseText : extractionText);
      if (extraction.failures.length > 0) finishWith(2);
    });
};

function extractionText(extraction: Extraction): string {
  return [...extraction.sentences.map(sentenceText), ...failures(extraction), summary(extraction), ''].join(
    '\n',
  );
}

function sentenceText(sentence: Sentence): string {
  const keywords =
    sentence.keywords.map(({ keyword }) => keyword).join(', ') || `(${sentence.leadIn?.keyword ?? ''})`;
  const place = sentence.lines[0] === 0 ? sentence.section : `${sentence.page}:${sentence.lines[0]}`;
  const lead = sentence.leadIn === undefined ? '' : `[${sentence.leadIn.words}] `;
  return `${place}  ${keywords}\n    ${lead}${sentence.words}`;
}

function lowerCaseText(extraction: Extraction): string {
  const lines = extraction.lowerCase.map(
    ({ page, line, pointer, words }) =>
      `${page}${pointer === undefined ? `:${line}` : `#${pointer}`}\n    ${words}`,
  );
  return [...lines, ...failures(extraction), `${lines.length} binding sentences without a keyword`, ''].join(
    '\n',
  );
}

export function failures(extraction: Extraction): string[] {
  return extraction.failures.map(
    ({ page, line, column, reason, stale }) =>
      `FAILED ${page}${line === undefined ? '' : `:${line}:${column ?? 1}`}: ${reason}` +
      `${stale ? ' (the sentences shown are of its last good reading)' : ''}`,
  );
}

export function summary(extraction: Extraction): string {
  const keywords = extraction.sentences.reduce((sum, sentence) => sum + sentence.keywords.length, 0);
  const failed = extraction.failures.length === 0 ? '' : `, ${extraction.failures.length} pages FAILED`;
  return `${extraction.revision}: ${extraction.sentences.length} sentences, ${keywords} keywords${failed}`;
}
