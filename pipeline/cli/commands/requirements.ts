import { Option } from 'commander';
import type { RegistryClause } from '../../emit/registry.js';
import { formatOption, type OutputFormat, printResult } from '../options.js';
import type { CommandModule } from '../program.js';

interface RequirementsFlags {
  revision?: string;
  registry?: string;
  format: OutputFormat;
}

export const requirementsCommand: CommandModule = (program) => {
  program
    .command('requirements')
    .description('list a registry: every clause, and what it is judged by or why it is not')
    .addOption(
      new Option('--revision <date>', 'the revision (default: the newest shipped)').conflicts('registry'),
    )
    .option('--registry <file>', 'a registry of your own')
    .addOption(formatOption())
    .action(async (flags: RequirementsFlags) => {
      const { registryFile, shippedRegistry, shippedRevisions } = await import('../registries.js');
      const newest = shippedRevisions().at(-1) ?? '';
      const registry =
        flags.registry === undefined
          ? shippedRegistry(flags.revision ?? newest)
          : registryFile(flags.registry);
      printResult(flags.format, registry, ({ specVersion, clauses }) =>
        [`requirement registry — revision ${specVersion}`, ...clauses.map(row), ''].join('\n'),
      );
    });
};

function row(clause: RegistryClause): string {
  return `  ${clause.id} ${clause.level.padEnd(9)} (${judgedBy(clause)}) — ${clause.says}`;
}

function judgedBy({ checks, planned, excluded }: RegistryClause): string {
  if (checks !== undefined) return `checks: ${checks.join(', ')}`;
  if (planned !== undefined) return `planned: ${planned.map(({ check }) => check).join(', ')}`;
  return `excluded: ${excluded?.because ?? ''}`;
}
