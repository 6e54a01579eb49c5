import { findPlaces } from '../../fetch/places.js';
import { formatOption, type OutputFormat, printResult } from '../options.js';
import type { CommandModule } from '../program.js';

export const explainCommand: CommandModule = (program) => {
  program
    .command('explain')
    .description(
      'one clause: statement, quote where the pages are fetched, link, lineage, check or exclusion',
    )
    .argument('<id>', 'for example LIFE-001')
    .addOption(formatOption())
    .action(async (id: string, flags: { format: OutputFormat }) => {
      const { explainClause, explanationText } = await import('../../emit/explain.js');
      const { readCompiled, readIndexes } = await import('../../emit/stored.js');
      const { CHECKS } = await import('../../validate/checks/index.js');
      const docs = new Map(CHECKS.map(({ id, title, about }) => [id, `${title}. ${about}`]));
      const places = findPlaces();
      const registries = await readCompiled(places);
      const indexes = await readIndexes(
        places,
        registries.map(({ specVersion }) => specVersion),
      );
      const explanation = explainClause(id.toUpperCase(), {
        registries,
        indexes,
        checkDoc: (check) => docs.get(check.split('#')[0] ?? ''),
      });
      printResult(flags.format, explanation, explanationText);
    });
};
