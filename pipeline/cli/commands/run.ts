import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findPlaces } from '../../fetch/places.js';
import { formatOption, type OutputFormat, printResult, sourceOption } from '../options.js';
import { type CommandModule, finishWith } from '../program.js';
import { failures } from './extract.js';

interface RunFlags {
  source?: string;
  format: OutputFormat;
}

interface StageLine {
  stage: string;
  summary: string;
}

export const runCommand: CommandModule = (program) => {
  program
    .command('run')
    .description(
      'all stages in order on all revisions and the example traces, with a line a stage; writes snapshots, changes no ledger',
    )
    .addOption(sourceOption())
    .addOption(formatOption())
    .action(async (flags: RunFlags) => {
      const stages: StageLine[] = [];
      await runStages(flags.source, (line) => {
        stages.push(line);
        if (flags.format === 'text') process.stdout.write(`${line.stage.padEnd(9)} ${line.summary}\n`);
      });
      if (flags.format === 'json') printResult('json', stages, () => '');
    });
};

/** Each stage says what it did as soon as it is done, so that a later one that fails leaves the earlier lines standing. */
async function runStages(source: string | undefined, tell: (line: StageLine) => void): Promise<void> {
  const { fetchSnapshots } = await import('../../fetch/fetch.js');
  const { extractAndStore } = await import('../../extract/stored.js');
  const { accountFor } = await import('../../register/run.js');
  const { diffStates } = await import('../../diff/run.js');
  const { hasNews } = await import('../../report/changes/report.js');
  const { emitFiles } = await import('../../emit/files.js');
  const places = findPlaces();
  const say = (stage: string, summary: string) => tell({ stage, summary });

  const fetched = await fetchSnapshots({ places, ...(source === undefined ? {} : { source }) });
  const changed = fetched.reduce((sum, { changed }) => sum + changed.length, 0);
  const pages = fetched.reduce((sum, { snapshot }) => sum + snapshot.lock.files.length, 0);
  say('fetch', `${fetched.length} revisions, ${pages} files, ${changed} differ from their locks`);

  let sentences = 0;
  let failed = 0;
  for (const { snapshot } of fetched) {
    const extraction = await extractAndStore(places, snapshot);
    sentences += extraction.sentences.length;
    failed += extraction.failures.length;
    for (const failure of failures(extraction)) say('extract', failure);
  }
  say('extract', `${sentences} normative sentences, ${failed} pages failed`);
  if (failed > 0) finishWith(2);

  const revisions = fetched.map(({ revision }) => revision);
  const { account, faults } = await accountFor(places, revisions);
  say(
    'register',
    `${account.unaccounted} keywords unaccounted for, ${faults.length} places of the ledger do not hold`,
  );
  if (account.unaccounted > 0 || faults.length > 0) finishWith(1);

  const newest = revisions
    .filter((revision) => revision !== 'draft')
    .sort()
    .at(-1);
  if (newest !== undefined && revisions.includes('draft')) {
    const { changeSet } = await diffStates({
      places,
      from: newest,
      to: 'draft',
      attribution: 'never',
      ...(source === undefined ? {} : { source }),
    });
    const counted = Object.entries(changeSet.counts).filter(([, count]) => count > 0);
    const what =
      counted.length === 0
        ? 'nothing changed'
        : counted.map(([name, count]) => `${count} ${name}`).join(', ');
    say('diff', `${newest} → draft: ${changeSet.compared} sentences compared, ${what}`);
    if (hasNews(changeSet)) finishWith(1);
  }

  if (places.root === null || !existsSync(join(places.registries, 'versions.yaml'))) {
    say('emit', 'nothing to emit here: registries/versions.yaml names no registry');
  } else {
    const { registries, stale } = await emitFiles({ ...places, root: places.root }, { check: true });
    const clauses = registries.map(({ specVersion, clauses }) => `${specVersion}: ${clauses.length} clauses`);
    say(
      'emit',
      `${clauses.join(', ')}; ${stale.length === 0 ? 'all committed files up to date' : `stale: ${stale.join(', ')}`}`,
    );
    if (stale.length > 0) finishWith(1);
  }

  // One of the examples is of a broken server: their verdicts show the judge at work, and make no exit code.
  const { judgeBundled, verdictLine } = await import('../bundled.js');
  for (const { report } of await judgeBundled()) say('validate', verdictLine(report));
}
