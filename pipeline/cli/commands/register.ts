import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findPlaces } from '../../fetch/places.js';
import type { DraftRecord } from '../../register/promote.js';
import { formatOption, type OutputFormat, printResult, sourceOption } from '../options.js';
import { type CommandModule, finishWith, Refusal } from '../program.js';

interface RegisterFlags {
  from?: string;
  source?: string;
  dryRun?: boolean;
  format: OutputFormat;
}

export const registerCommand: CommandModule = (program) => {
  program
    .command('register')
    .description(
      'bring the ledger of a revision up to its fetched pages, or a new revision in from an earlier one',
    )
    .argument('<revision>', 'a dated revision')
    .option('--from <revision>', 'the revision that it descends from; draft takes the record of the watch')
    .addOption(sourceOption())
    .option('--dry-run', 'compute and check everything, write nothing')
    .addOption(formatOption())
    .action(async (revision: string, flags: RegisterFlags) => {
      if (revision === 'draft')
        throw new Refusal('the draft has no ledger: it is watched, and registered once it has a date');
      const { registerFrom, registerRevision } = await import('../../register/run.js');
      const { formatDerivation, formatRegistration, summariseDerivation, summariseRegistration } =
        await import('../../register/summary.js');
      const places = findPlaces();
      const common = {
        places,
        revision,
        dryRun: flags.dryRun ?? false,
        ...(flags.source === undefined ? {} : { source: flags.source }),
      };
      if (flags.from === undefined) {
        const registration = await registerRevision(common);
        const summary = summariseRegistration(registration);
        printResult(flags.format, summary, () => formatRegistration(summary));
        if (registration.unusedDecisions.length > 0) finishWith(1);
        return;
      }
      const record =
        flags.from === 'draft' ? await readRecord(join(places.reports, 'draft-baseline.json')) : undefined;
      const derivation = await registerFrom({
        ...common,
        from: flags.from,
        ...(record === undefined ? {} : { record }),
      });
      const summary = summariseDerivation(derivation);
      printResult(flags.format, summary, () => formatDerivation(summary));
      if (derivation.unusedDecisions.length > 0) finishWith(1);
    });
};

async function readRecord(file: string): Promise<DraftRecord | undefined> {
  const { draftRecordIn } = await import('../../register/promote.js');
  try {
    return draftRecordIn(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return undefined;
  }
}
