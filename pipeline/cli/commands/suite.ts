import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { Crosswalk } from '../../emit/conformance/crosswalk.js';
import type { Registry } from '../../emit/registry.js';
import { findPlaces, type Places } from '../../fetch/places.js';
import type { PlaceIndex } from '../../register/places.js';
import { formatOption, type OutputFormat, onceOption, positive, printResult } from '../options.js';
import { writeResult } from '../output.js';
import { type CommandModule, note, Refusal } from '../program.js';
import { readInput } from '../read-input.js';

/** Exchange with the YAML form in which the official conformance suite keeps what it tests. */
export const suiteCommand: CommandModule = (program) => {
  const suite = program
    .command('suite')
    .description('exchange with the YAML files of the official conformance suite');
  importRows(suite);
  exportCommand(suite);
};

function importRows(suite: Command): void {
  suite
    .command('import')
    .description('which clauses the rows of a suite file speak of')
    .argument('<file>', 'rows with the sentences that each check stands for')
    .addOption(onceOption('--revision <date>', 'the revision').makeOptionMandatory())
    .addOption(formatOption())
    .action(async (file: string, flags: { revision: string; format: OutputFormat }) => {
      const { crosswalk } = await import('../../emit/conformance/crosswalk.js');
      const { parseRows } = await import('../../emit/conformance/rows.js');
      const rows = parseRows(readInput(file), file);
      const { registry, index } = await revisionOf(findPlaces(), flags.revision);
      printResult(flags.format, crosswalk(rows, registry, index), crosswalkText);
    });
}

function exportCommand(suite: Command): void {
  suite
    .command('export')
    .description("the clauses of a revision as rows of a suite file, with the specification's words")
    .addOption(onceOption('--revision <date>', 'the revision').makeOptionMandatory())
    .option('--sep <number>', 'number of the proposal that the rows are for', positive)
    .addOption(onceOption('--output <file>', 'a file outside the project, instead of standard output'))
    .action(async (flags: { revision: string; sep?: number; output?: string }) => {
      const { exportRows, printRows } = await import('../../emit/conformance/rows.js');
      const { isWithin } = await import('../../emit/stored.js');
      const places = findPlaces();
      if (flags.output !== undefined && places.root !== null && isWithin(places.root, resolve(flags.output)))
        throw new Refusal(`--output ${flags.output}: lies in the project; quotes must stay outside git`);
      const { registry, index } = await revisionOf(places, flags.revision);
      const { file, missing } = exportRows(
        registry,
        index,
        flags.sep === undefined ? {} : { sep: flags.sep },
      );
      if (missing.length > 0) note(`not in the local pages, left out: ${missing.join(', ')}`);
      await writeResult(printRows(file), flags.output);
    });
}

async function revisionOf(
  places: Places,
  revision: string,
): Promise<{ registry: Registry; index: PlaceIndex }> {
  const { readCompiled, readIndexes } = await import('../../emit/stored.js');
  const registries = await readCompiled(places);
  const registry = registries.find(({ specVersion }) => specVersion === revision);
  if (registry === undefined)
    throw new Refusal(
      `there is no registry of ${JSON.stringify(revision)}; there are: ${registries.map(({ specVersion }) => specVersion).join(', ')}`,
    );
  const index = (await readIndexes(places, [revision])).get(revision);
  if (index === undefined)
    throw new Refusal(
      `${revision}: its pages are not fetched; run: mcp-clauses fetch --revision ${revision}`,
    );
  return { registry, index };
}

function crosswalkText({ revision, rows, unquoted }: Crosswalk): string {
  const lines = rows.map(({ row, check, clauses }) => {
    const name = (check ?? 'excluded').replace(/\p{C}/gu, '?');
    return `row ${row} (${name}): ${clauses.length === 0 ? 'no clause' : clauses.join(', ')}`;
  });
  const tied = rows.filter(({ clauses }) => clauses.length > 0).length;
  lines.push(
    `${tied} of ${rows.length} rows speak of clauses of ${revision}; ${unquoted.length} clauses are in no row`,
  );
  return `${lines.join('\n')}\n`;
}
