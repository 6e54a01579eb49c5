import { printDocument } from '../../report/trace/json.js';
import { type MergedDocument, mergedOf, mergeReports } from '../../report/trace/merge.js';
import { readReport } from '../../report/trace/read.js';
import { formatTable } from '../../report/trace/table.js';
import { choiceOption, onceOption } from '../options.js';
import { writeResult } from '../output.js';
import { type CommandModule, finishWith } from '../program.js';
import { readInput } from '../read-input.js';

interface MergeFlags {
  format?: 'text' | 'json';
  output?: string;
}

export const mergeCommand: CommandModule = (program) => {
  program
    .command('merge')
    .description('merge JSON reports, merged ones or of one trace; any grouping gives the same')
    .argument('<report...>', 'files of validate --format json')
    .addOption(choiceOption('--format <format>', 'form of the result', ['text', 'json']))
    .addOption(onceOption('--output <file>', 'write to a file instead of standard output'))
    .action(async (files: string[], flags: MergeFlags) => {
      const merged = mergeReports(files.map(readMerged));
      const text = flags.format === 'text' ? formatTable(merged) : printDocument(merged);
      await writeResult(text, flags.output);
      if (merged.verdict === 'fail') finishWith(1);
      if (merged.verdict === 'unsupported') finishWith(2);
      for (const { code } of merged.failures) finishWith(code);
    });
};

function readMerged(file: string): MergedDocument {
  const report = readReport(readInput(file), file);
  return 'merged' in report ? report : mergedOf(report);
}
