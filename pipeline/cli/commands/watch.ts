import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { findPlaces, type Places } from '../../fetch/places.js';
import type { ChangeReport } from '../../report/changes/report.js';
import type { Every } from '../../watch/weeks.js';
import {
  formatReport,
  REPORT_FORMATS,
  type ReportFlags,
  type ReportFormat,
  reportFormatOption,
  writeReport,
} from '../change-report.js';
import { choiceOption, onceOption, sourceOption } from '../options.js';
import { writeResult } from '../output.js';
import { type CommandModule, finishWith, note, Refusal } from '../program.js';

interface WatchFlags extends ReportFlags {
  source?: string;
  reports?: string;
  update?: boolean;
  verdicts?: string;
  forget?: string[];
  backtest?: boolean;
  since?: string;
  until?: string;
  every?: Every;
}

export const watchCommand: CommandModule = (program) => {
  options(
    program
      .command('watch')
      .description(
        'compare the draft with the newest release, and released pages with their locks, since last time',
      ),
  ).action(async (flags: WatchFlags) => {
    const places = findPlaces();
    refuseMixes(flags);
    if (flags.backtest === true) await runBacktest(places, flags);
    else if (flags.update === true) await runUpdate(places, flags);
    else await runWatch(places, flags);
  });
};

function options(command: Command): Command {
  return command
    .addOption(sourceOption())
    .addOption(reportFormatOption())
    .option('--all', 'show links, places and formatting too')
    .addOption(onceOption('--output <file>', 'write the report to a file instead of standard output'))
    .addOption(
      onceOption('--reports <folder>', 'write the report in every form to a folder, as draft-watch.*'),
    )
    .option('--update', 'record what is there as the new reports/draft-baseline.json')
    .addOption(
      onceOption('--verdicts <file>', 'with --update: take in verdicts that the HTML report exported'),
    )
    .addOption(
      new Option('--forget <key>', 'with --update: let go of the verdict on a change that is gone').argParser(
        (value: string, earlier: string[] | undefined) => [...(earlier ?? []), value],
      ),
    )
    .option(
      '--backtest',
      'replay the history of the source as if the watch had run and been updated each time',
    )
    .addOption(new Option('--since <day>', 'with --backtest: first day (YYYY-MM-DD)').argParser(dayOf))
    .addOption(
      new Option('--until <day>', 'with --backtest: last day (default: the end of the history)').argParser(
        dayOf,
      ),
    )
    .addOption(choiceOption('--every <period>', 'with --backtest: how often', ['day', 'week']));
}

// What each of the three does is loaded there: the other commands of this program start without it.
async function runWatch(places: Places, flags: WatchFlags): Promise<void> {
  const { lookAgain } = await import('../../watch/watch.js');
  const { differenceReport } = await import('../../watch/report.js');
  const { isSame } = await import('../../watch/baseline.js');
  const { watched, difference } = await lookAgain({ places, ...sourceOf(flags) });
  for (const text of watched.notes) note(text);
  const report = differenceReport(difference, watched.changeSets);
  await deliver(report, flags);
  if (watched.changeSets.some(({ failures }) => failures.length > 0)) {
    const pages = watched.changeSets.flatMap(({ failures }) =>
      failures.map(({ page, reason }) => `  ${page}: ${reason}`),
    );
    throw new Refusal(['some pages could not be read, so the comparison is not whole:', ...pages].join('\n'));
  }
  if (!isSame(difference)) finishWith(1);
}

async function runUpdate(places: Places, flags: WatchFlags): Promise<void> {
  const { update } = await import('../../watch/watch.js');
  const { wholeReport } = await import('../../watch/report.js');
  const { parseVerdicts } = await import('../../watch/verdicts.js');
  const verdicts =
    flags.verdicts === undefined ? [] : parseVerdicts(await readFile(flags.verdicts, 'utf8'), flags.verdicts);
  const watched = await update({ places, verdicts, forget: new Set(flags.forget ?? []), ...sourceOf(flags) });
  for (const text of watched.notes) note(text);
  await deliver(wholeReport(watched.changeSets, 'reports/draft-baseline.json'), flags);
}

async function runBacktest(places: Places, flags: WatchFlags): Promise<void> {
  const { backtest } = await import('../../watch/backtest.js');
  const { backtestCsv, backtestSvg, backtestText } = await import('../../watch/backtest-report.js');
  if (flags.since === undefined) throw new Refusal('--backtest needs --since with a day (YYYY-MM-DD)');
  const onTerminal = process.stderr.isTTY === true;
  const progress = (done: number, total: number) =>
    process.stderr.write(`\rweek ${done} of ${total}${done === total ? '\n' : ''}`);
  const weeks = await backtest({
    places,
    since: flags.since,
    every: flags.every ?? 'week',
    ...(flags.until === undefined ? {} : { until: flags.until }),
    ...sourceOf(flags),
    ...(onTerminal ? { progress } : {}),
  });
  const folder = flags.reports ?? places.reports;
  await mkdir(folder, { recursive: true });
  await writeResult(backtestCsv(weeks), join(folder, 'backtest.csv'));
  await writeResult(backtestSvg(weeks), join(folder, 'backtest.svg'));
  const text = flags.format === 'json' ? `${JSON.stringify({ weeks }, null, 2)}\n` : backtestText(weeks);
  await writeResult(text, flags.output);
}

/** Prints the report, and writes it in every form where a folder is named. */
async function deliver(report: ChangeReport, flags: WatchFlags): Promise<void> {
  await writeReport(report, flags);
  if (flags.reports === undefined) return;
  await mkdir(flags.reports, { recursive: true });
  for (const format of REPORT_FORMATS) {
    const text = await formatReport(report, format, flags.all === true ? { all: true } : {});
    await writeResult(text, join(flags.reports, `draft-watch.${EXTENSIONS[format]}`));
  }
}

const EXTENSIONS: Record<ReportFormat, string> = { text: 'txt', json: 'json', markdown: 'md', html: 'html' };

function refuseMixes({
  update: updates,
  backtest: replays,
  verdicts,
  forget,
  since,
  until,
  every,
  format = 'text',
}: WatchFlags): void {
  if (updates === true && replays === true)
    throw new Refusal('--update and --backtest do different things; give one of them');
  if (updates !== true && (verdicts !== undefined || forget !== undefined)) {
    throw new Refusal('--verdicts and --forget go with --update');
  }
  if (replays !== true && (since ?? until ?? every) !== undefined) {
    throw new Refusal('--since, --until and --every go with --backtest');
  }
  if (replays === true && format !== 'text' && format !== 'json') {
    throw new Refusal('a backtest is printed as text or json; its table and chart are files');
  }
}

function sourceOf({ source }: WatchFlags): { source?: string } {
  return source === undefined ? {} : { source };
}

function dayOf(text: string): string {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text) {
    throw new InvalidArgumentError('a day is written YYYY-MM-DD');
  }
  return text;
}
