import { formatOption, type OutputFormat, printResult } from '../options.js';
import { type CommandModule, finishWith } from '../program.js';
import { readInput } from '../read-input.js';

export const compareCommand: CommandModule = (program) => {
  program
    .command('compare')
    .description('the clauses whose outcome differs between two JSON reports; exit 1 when some do')
    .argument('<before>', 'a file of validate --format json')
    .argument('<after>', 'another')
    .addOption(formatOption())
    .action(async (before: string, after: string, flags: { format: OutputFormat }) => {
      const { compareReports, formatComparison } = await import('../../report/trace/compare.js');
      const { readReport } = await import('../../report/trace/read.js');
      const [from, to] = [before, after].map((file) => readReport(readInput(file), file));
      if (from === undefined || to === undefined) return;
      const comparison = compareReports(from, to);
      printResult(flags.format, comparison, formatComparison);
      if (comparison.changed.length > 0) finishWith(1);
    });
};
