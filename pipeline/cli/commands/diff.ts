import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Option } from 'commander';
import pc from 'picocolors';
import { type AttributionMode, diffStates } from '../../diff/run.js';
import { findPlaces } from '../../fetch/places.js';
import { formatHtml } from '../../report/changes/html.js';
import { formatJson } from '../../report/changes/json.js';
import { formatMarkdown } from '../../report/changes/markdown.js';
import { addTrace, emptyReplay, type Replay } from '../../report/changes/replay.js';
import { type ChangeReport, type FormatOptions, hasNews, reportOf } from '../../report/changes/report.js';
import { formatText, type Paint } from '../../report/changes/text.js';
import { createJudge } from '../../validate/engine.js';
import { choiceOption, onceOption, sourceOption } from '../options.js';
import { writeResult } from '../output.js';
import { type CommandModule, finishWith, note } from '../program.js';
import { shippedRegistry } from '../registries.js';
import { readTrace } from '../trace-input.js';

export const REPORT_FORMATS = ['text', 'json', 'markdown', 'html'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

interface DiffFlags {
  source?: string;
  format?: ReportFormat;
  all?: boolean;
  output?: string;
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
  const registries = [shippedRegistry(from), shippedRegistry(to)] as const;
  const names = (await readdir(folder, { recursive: true }))
    .filter((name) => /\.jsonl(?:\.gz)?$/.test(name))
    .sort();
  let replay = emptyReplay(from, to);
  for (const name of names) {
    const judge = createJudge(registries);
    await readTrace(join(folder, name), (event, line) => judge.observe(event, line));
    replay = addTrace(replay, name.replaceAll('\\', '/'), judge.finish(), ...registries);
  }
  return replay;
}

export const reportFormatOption = (): Option =>
  choiceOption('--format <format>', 'form of the report', REPORT_FORMATS);

/** Writes a report to standard output or, whole or not at all, to a file. */
export async function writeReport(
  report: ChangeReport,
  { format = 'text', all = false, output }: { format?: ReportFormat; all?: boolean; output?: string },
): Promise<void> {
  const text = formatReport(report, format, { all }, output === undefined ? terminalPaint() : undefined);
  await writeResult(text, output);
}

export function formatReport(
  report: ChangeReport,
  format: ReportFormat,
  options: FormatOptions,
  paint?: Paint,
): string {
  switch (format) {
    case 'json':
      return formatJson(report, options);
    case 'markdown':
      return formatMarkdown(report, options);
    case 'html':
      return formatHtml(report, options);
    case 'text':
      return formatText(report, options, paint);
  }
}

/** Colours on a terminal that has them. */
function terminalPaint(): Paint | undefined {
  if (process.stdout.isTTY !== true || !pc.isColorSupported) return undefined;
  return { heading: pc.bold, removed: pc.red, added: pc.green };
}
