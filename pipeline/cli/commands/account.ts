import { readSources } from '../../fetch/fetch.js';
import { findPlaces } from '../../fetch/places.js';
import { formatAccount } from '../../register/account.js';
import { accountFor } from '../../register/run.js';
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
      const places = findPlaces();
      const named = revisions.length > 0 ? revisions : [...(await readSources(places)).revisions.keys()];
      const result = await accountFor(places, named);
      printResult(flags.format, { ...result.account, faults: result.faults }, () => formatAccount(result));
      if (result.account.unaccounted > 0 || result.faults.length > 0) finishWith(1);
    });
};
