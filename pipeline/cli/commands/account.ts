import { findPlaces } from '../../fetch/places.js';
import { formatOption, type OutputFormat, printResult } from '../options.js';
import { type CommandModule, finishWith } from '../program.js';

export const accountCommand: CommandModule = (program) => {
  program
    .command('account')
    .description(
      'show what every keyword is: part of a clause, a permission, a named non-clause, or unaccounted',
    )
    .argument('[revision...]', 'fetched revisions; all of sources.yaml when none is named')
    .addOption(formatOption())
    .action(async (revisions: string[], flags: { format: OutputFormat }) => {
      const { readSources } = await import('../../fetch/fetch.js');
      const { formatAccount } = await import('../../register/account.js');
      const { accountFor } = await import('../../register/run.js');
      const places = findPlaces();
      const named = revisions.length > 0 ? revisions : [...(await readSources(places)).revisions.keys()];
      const result = await accountFor(places, named);
      printResult(flags.format, { ...result.account, faults: result.faults }, () => formatAccount(result));
      if (result.account.unaccounted > 0 || result.faults.length > 0) finishWith(1);
    });
};
