import { findPlaces } from '../../fetch/places.js';
import { formatOption, type OutputFormat, printResult, revisionOption, sourceOption } from '../options.js';
import type { CommandModule } from '../program.js';

interface FetchFlags {
  revision?: string[];
  source?: string;
  locked?: boolean;
  format: OutputFormat;
}

export const fetchCommand: CommandModule = (program) => {
  program
    .command('fetch')
    .description('fetch the pages and schemas of the specification at their pinned commits')
    .addOption(revisionOption())
    .addOption(sourceOption())
    .option('--locked', 'refuse anything but the hashes of the committed locks')
    .addOption(formatOption())
    .action(async (flags: FetchFlags) => {
      const { fetchSnapshots } = await import('../../fetch/fetch.js');
      const results = await fetchSnapshots({
        places: findPlaces(),
        ...(flags.revision === undefined ? {} : { revisions: flags.revision }),
        ...(flags.source === undefined ? {} : { source: flags.source }),
        locked: flags.locked ?? false,
      });
      printResult(
        flags.format,
        results.map(({ revision, outcome, snapshot, changed }) => ({
          revision,
          outcome,
          commit: snapshot.lock.commit,
          files: snapshot.lock.files.length,
          changed,
        })),
        (rows) =>
          rows
            .map(
              ({ revision, outcome, commit, files, changed }) =>
                `${revision}: ${outcome}, ${files} files at ${commit?.slice(0, 12) ?? 'no commit'}` +
                `${changed.length === 0 ? '' : `, ${changed.length} differ from the former lock`}\n`,
            )
            .join(''),
      );
    });
};
