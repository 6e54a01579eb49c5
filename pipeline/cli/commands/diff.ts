import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { AttributionMode } from '../../diff/run.js';
import { findPlaces } from '../../fetch/places.js';
import type { Replay } from '../../report/changes/replay.js';
import { type ReportFlags, reportFormatOption, writeReport } from '../change-report.js';
import { choiceOption, onceOption, sourceOption } from '../options.js';
import { type CommandModule, finishWith, note } from '../program.js';

interface DiffFlags extends ReportFlags {
  source?: string;
  attribution?: AttributionMode;
  replay?: string;
}

export const diffCommand: CommandModule = (program) => {
  program
    .command('diff')
    .description('report what changed between two states of the specification, clause by clause')
    .argument('<from>', 'a revision, draft, R@<commit>, or R@worktree for the files of a clone')
    .argument('<to>', 'likewise')
    .addOption(sourceOption())
    .addOption(reportFormatOption())
    .option('--all', 'show links, places and formatting too')
    .addOption(onceOption('--output <file>', 'write the report to a file instead of standard output'))
    .addOption(
      choiceOption('--attribution <when>', 'name the commit that made each change', [
        'auto',
        'always',
        'never',
      ]),
    )
    .addOption(
      onceOption(
        '--replay <folder>',
        'judge the traces of a folder under both revisions, and list the verdicts that flip',
      ),
    )
    .action(async (from: string, to: string, flags: DiffFlags) => {
      // Loaded here and not above: the other commands of this program start without it.
      const { diffStates } = await import('../../diff/run.js');
      const { hasNews, reportOf } = await import('../../report/changes/report.js');
      const replay = flags.replay === undefined ? undefined : await replayFolder(flags.replay, from, to);
      const { changeSet, notes } = await diffStates({
        places: findPlaces(),
        from,
        to,
        attribution: flags.attribution ?? 'auto',
        ...(flags.source === undefined ? {} : { source: flags.source }),
      });
      for (const text of notes) note(text);
      await writeReport({ ...reportOf(changeSet), ...(replay === undefined ? {} : { replay }) }, flags);
      if (changeSet.failures.length > 0) finishWith(2);
      else if (hasNews(changeSet)) finishWith(1);
    });
};

/** Judges every trace of a folder under two shipped revisions. Throws Refusal where one has no registry. */
async function replayFolder(folder: string, from: string, to: string): Promise<Replay> {
  const { addTrace, emptyReplay } = await import('../../report/changes/replay.js');
  const { createJudge } = await import('../../validate/engine.js');
  const { shippedRegistry } = await import('../registries.js');
  const { readTrace } = await import('../trace-input.js');
  const registries = [shippedRegistry(from), shippedRegistry(to)] as const;
  const names = await readdir(folder, { recursive: true });
  let replay = emptyReplay(from, to);
  for (const name of names.filter((one) => /\.jsonl(?:\.gz)?$/.test(one)).sort()) {
    const judge = createJudge(registries);
    await readTrace(join(folder, name), (event, line) => judge.observe(event, line));
    replay = addTrace(replay, name.replaceAll('\\', '/'), judge.finish(), ...registries);
  }
  return replay;
}
