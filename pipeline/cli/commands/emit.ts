import { findPlaces } from '../../fetch/places.js';
import { formatOption, type OutputFormat, printResult } from '../options.js';
import { type CommandModule, finishWith, note, Refusal } from '../program.js';

interface EmitFlags {
  check?: boolean;
  withQuotes?: boolean;
  output?: string;
  format: OutputFormat;
}

export const emitCommand: CommandModule = (program) => {
  program
    .command('emit')
    .description('compile the ledger and the wire shapes into registries, schemas and coverage tables')
    .option('--check', 'write nothing; fail when a committed file is stale')
    .option(
      '--with-quotes',
      "instead: copies of the registries with the specification's words, outside the project",
    )
    .option('-o, --output <folder>', 'where the copies with quotes go')
    .addOption(formatOption())
    .action(async (flags: EmitFlags) => {
      if (flags.withQuotes) return quotedCopies(flags);
      if (flags.output !== undefined)
        throw new Refusal('-o is for --with-quotes; compiled files have their places in the project');
      const { root, ...places } = findPlaces();
      if (root === null)
        throw new Refusal('emit works in the project: no spec-snapshots/sources.yaml above this folder');
      const check = flags.check ?? false;
      const { emitFiles } = await import('../../emit/files.js');
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

async function quotedCopies({ output, check, format }: EmitFlags): Promise<void> {
  if (check)
    throw new Refusal('--with-quotes and --check exclude each other: copies with quotes are never committed');
  if (output === undefined) throw new Refusal('--with-quotes needs -o FOLDER, outside the project');
  const { writeQuoted } = await import('../../emit/stored.js');
  const copies = await writeQuoted(findPlaces(), output);
  printResult(format, copies, () =>
    copies
      .map(
        ({ file, missing }) =>
          `written: ${file}${missing.length === 0 ? '' : `, no quote for ${missing.join(', ')}`}\n`,
      )
      .join(''),
  );
}
