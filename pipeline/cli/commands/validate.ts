import { InvalidArgumentError, Option } from 'commander';
import type { Registry } from '../../emit/registry.js';
import { formatJson } from '../../report/trace/json.js';
import { makeReport, type Report, type Why } from '../../report/trace/report.js';
import { formatText } from '../../report/trace/text.js';
import { chooseRevision } from '../../validate/declared.js';
import { createJudge, type JudgeOptions } from '../../validate/engine.js';
import { judgedNothing, type TraceJudgement } from '../../validate/judgement.js';
import { type CommandModule, type ExitCode, finishWith, note, Refusal } from '../program.js';
import { registryFile, shippedRegistry, shippedRevisions } from '../registries.js';
import { peekTrace, readTrace, type TraceOptions } from '../trace-input.js';

type Format = 'text' | 'human' | 'json';

interface ValidateFlags {
  revision?: string[];
  registry?: string;
  all?: boolean;
  strict?: boolean;
  format: Format;
  actor?: 'client' | 'server';
  maxEvents?: number;
  maxLineBytes?: number;
  maxFindings?: number;
  strictTrace?: boolean;
}

export const validateCommand: CommandModule = (program) => {
  program
    .command('validate')
    .description('judge a recorded session clause by clause')
    .argument('<trace>', 'a JSON Lines trace, plain or .gz; - is standard input')
    .option('--revision <date>', 'judge under this revision; give it again for several side by side', collect)
    .option('--registry <file>', 'judge by a registry of your own')
    .option('--all', 'list every clause, not only failing, warning and unsupported ones')
    .option('--strict', 'warnings fail the run')
    .addOption(
      new Option('--format <format>', 'form of the report')
        .choices(['text', 'human', 'json'])
        .default('text'),
    )
    .addOption(new Option('--actor <party>', 'judge one party only').choices(['client', 'server']))
    .option('--max-events <n>', 'refuse longer traces', count)
    .option('--max-line-bytes <n>', 'refuse longer lines (default 64 MiB)', count)
    .option('--max-findings <n>', 'findings kept for each clause, the rest are counted (default 100)', count)
    .option('--strict-trace', 'a last line that was cut short is an error')
    .action(async (trace: string, flags: ValidateFlags) => {
      const report = await judgeTrace(trace, flags);
      process.stdout.write(render(report, flags));
      finishWith(exitCode(report, flags.strict ?? false));
    });
};

function collect(value: string, earlier: string[] = []): string[] {
  return [...earlier, value];
}

function count(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < 1)
    throw new InvalidArgumentError('a whole number above 0 is needed');
  return number;
}

function render(report: Report, flags: ValidateFlags): string {
  if (flags.format === 'json') return formatJson(report);
  return formatText(report, { all: flags.all ?? false });
}

/** 0 pass, 1 fail (and warnings, when strict), 2 a clause whose check this build lacks. */
function exitCode(report: Report, strict: boolean): ExitCode {
  switch (report.verdict) {
    case 'unsupported':
      return 2;
    case 'fail':
      return 1;
    case 'pass-with-warnings':
      return strict ? 1 : 0;
    default:
      return 0;
  }
}

async function judgeTrace(trace: string, flags: ValidateFlags): Promise<Report> {
  const asked = flags.revision;
  if (flags.registry !== undefined && asked !== undefined) {
    throw new Refusal('--registry and --revision exclude each other: a registry file is of one revision');
  }
  if (flags.registry !== undefined) {
    return finish(await judge(trace, [registryFile(flags.registry)], flags), trace, 'asked');
  }
  if (asked !== undefined) {
    return finish(await judge(trace, asked.map(shippedRegistry), flags), trace, 'asked');
  }
  return trace === '-' ? judgeStream(trace, flags) : judgeFile(trace, flags);
}

/** A stream cannot be read twice: it is judged under every shipped revision, and the chosen one is kept. */
async function judgeStream(trace: string, flags: ValidateFlags): Promise<Report> {
  const revisions = shippedRevisions();
  const judged = await judge(trace, revisions.map(shippedRegistry), flags);
  const choice = choose(judged, revisions);
  const judgements = judged.judgements.filter(({ revision }) => revision === choice.revision);
  return finish(
    { ...judged, judgements: judgements.map((each) => ({ ...each, mismatch: undefined })) },
    trace,
    choice.why,
  );
}

/** A file is judged under what its beginning declares; when the whole of it says otherwise it is read again. */
async function judgeFile(trace: string, flags: ValidateFlags): Promise<Report> {
  const revisions = shippedRevisions();
  const peek = createJudge([]);
  peekTrace(trace, (event, line) => peek.observe(event, line));
  const guess = chooseRevision(peek.finish().declared, revisions);
  const first = 'refused' in guess ? revisions.at(-1) : guess.revision;
  if (first === undefined) throw new Refusal('this build ships no registry');
  let judged = await judge(trace, [shippedRegistry(first)], flags);
  const choice = choose(judged, revisions);
  if (choice.revision !== first) judged = await judge(trace, [shippedRegistry(choice.revision)], flags);
  return finish(judged, trace, choice.why);
}

function choose(judged: TraceJudgement, revisions: readonly string[]): { revision: string; why: Why } {
  const choice = chooseRevision(judged.declared, revisions);
  if ('refused' in choice) throw new Refusal(choice.refused);
  for (const text of choice.notes) note(text);
  return choice;
}

async function judge(
  trace: string,
  registries: readonly Registry[],
  flags: ValidateFlags,
): Promise<TraceJudgement> {
  const options: JudgeOptions = {
    ...(flags.maxFindings === undefined ? {} : { maxFindings: flags.maxFindings }),
    ...(flags.actor === undefined ? {} : { actor: flags.actor }),
  };
  const limits: TraceOptions = {
    ...(flags.maxEvents === undefined ? {} : { maxEvents: flags.maxEvents }),
    ...(flags.maxLineBytes === undefined ? {} : { maxLineBytes: flags.maxLineBytes }),
    strict: flags.strictTrace ?? false,
  };
  const run = createJudge(registries, options);
  const warnings = await readTrace(trace, (event, line) => run.observe(event, line), limits);
  for (const { line, reason } of warnings) note(`line ${line}: ${reason}`);
  return run.finish();
}

function finish(judged: TraceJudgement, trace: string, why: Why): Report {
  if (judgedNothing(judged.judgements)) {
    const named = trace === '-' ? 'the trace on standard input' : trace;
    throw new Refusal(`${named} holds nothing that any clause could be judged by`);
  }
  return makeReport(judged, trace, why);
}
