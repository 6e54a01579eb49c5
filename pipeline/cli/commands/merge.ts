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
      const { printDocument } = await import('../../report/trace/json.js');
      const { mergedOf, mergeReports } = await import('../../report/trace/merge.js');
      const { readReport } = await import('../../report/trace/read.js');
      const { formatTable } = await import('../../report/trace/table.js');
      const merged = mergeReports(
        files.map((file) => {
          const report = readReport(readInput(file), file);
          return 'merged' in report ? report : mergedOf(report);
        }),
      );
      const text = flags.format === 'text' ? formatTable(merged) : printDocument(merged);
      await writeResult(text, flags.output);
      if (merged.verdict === 'fail') finishWith(1);
      if (merged.verdict === 'unsupported') finishWith(2);
      for (const { code } of merged.failures) finishWith(code);
    });
};
