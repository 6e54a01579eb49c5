import { findPlaces } from '../../fetch/places.js';
import { formatOption, type OutputFormat, onceOption, printResult } from '../options.js';
import { type CommandModule, finishWith } from '../program.js';
import { readInput } from '../read-input.js';

interface DriftFlags {
  revision: string;
  format: OutputFormat;
}

export const driftCommand: CommandModule = (program) => {
  program
    .command('drift')
    .description(
      "hold the quotes of a conformance suite's YAML file against a revision's pages; exit 1 when some moved",
    )
    .argument('<file>', 'rows with the sentences that each check stands for')
    .addOption(onceOption('--revision <revision>', 'a fetched revision, or draft').makeOptionMandatory())
    .addOption(formatOption())
    .action(async (file: string, flags: DriftFlags) => {
      const { driftOf, driftText } = await import('../../emit/conformance/drift.js');
      const { parseRows } = await import('../../emit/conformance/rows.js');
      const { readPageWords } = await import('../../emit/stored.js');
      const rows = parseRows(readInput(file), file);
      const report = driftOf(rows, flags.revision, await readPageWords(findPlaces(), flags.revision));
      printResult(flags.format, report, driftText);
      const { punctuation, reworded, gone } = report.counts;
      if (punctuation + reworded + gone > 0) finishWith(1);
    });
};
