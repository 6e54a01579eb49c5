import { EmitError } from '../../emit/check.js';
import { emitFiles } from '../../emit/files.js';
import { findPlaces } from '../../fetch/places.js';
import { formatOption, type OutputFormat, printResult } from '../options.js';
import { type CommandModule, finishWith, note } from '../program.js';

interface EmitFlags {
  check?: boolean;
  format: OutputFormat;
}

export const emitCommand: CommandModule = (program) => {
  program
    .command('emit')
    .description('compile the ledger and the wire shapes into registries, schemas and coverage tables')
    .option('--check', 'write nothing; fail when a committed file is stale')
    .addOption(formatOption())
    .action(async (flags: EmitFlags) => {
      const { root, ...places } = findPlaces();
      if (root === null)
        throw new EmitError('emit works in the project: no spec-snapshots/sources.yaml above this folder');
      const check = flags.check ?? false;
      const { stale, uncompiled } = await emitFiles({ ...places, root }, { check });
      for (const revision of uncompiled)
        note(`${revision}: its schema is not fetched; wire.yaml was taken as committed`);
      printResult(flags.format, { check, stale }, () => {
        if (stale.length === 0) return 'Everything emitted is up to date.\n';
        const verb = check ? 'stale' : 'written';
        return `${stale.map((path) => `${verb}: ${path}`).join('\n')}\n`;
      });
      if (check && stale.length > 0) finishWith(1);
    });
};
