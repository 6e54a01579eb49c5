import { choiceOption, onceOption, positive } from '../options.js';
import { type CommandModule, Refusal } from '../program.js';

const FORMATS = ['text', 'human', 'json', 'junit', 'sarif', 'html'] as const;

export interface ValidateFlags {
  revision?: string[];
  registry?: string;
  all?: boolean;
  strict?: boolean;
  format?: (typeof FORMATS)[number];
  output?: string;
  actor?: 'client' | 'server';
  baseline?: string;
  updateBaseline?: boolean;
  missing?: boolean;
  jobs?: number;
  maxEvents?: number;
  maxLineBytes?: number;
  maxFindings?: number;
  strictTrace?: boolean;
}

export const validateCommand: CommandModule = (program) => {
  program
    .command('validate')
    .description('judge recorded sessions clause by clause')
    .argument('<trace...>', 'JSON Lines traces, plain or .gz; - is standard input')
    .option('--revision <date>', 'judge under this revision; give it again for several side by side', collect)
    .addOption(onceOption('--registry <file>', 'judge by a registry of your own'))
    .option('--all', 'list every clause, not only failing, warning and unsupported ones')
    .option('--strict', 'warnings fail the run')
    .addOption(choiceOption('--format <format>', 'form of the report', FORMATS))
    .addOption(onceOption('--output <file>', 'write the report to a file instead of standard output'))
    .addOption(choiceOption('--actor <party>', 'judge one party only', ['client', 'server']))
    .addOption(onceOption('--baseline <file>', 'pass over the findings in this file; only new ones fail'))
    .option('--update-baseline', 'write what was found to the baseline file')
    .option('--missing', 'list what was not observed, with what a session must do to show it')
    .option('--jobs <n>', 'threads for several traces', positive)
    .option('--max-events <n>', 'refuse longer traces', positive)
    .option('--max-line-bytes <n>', 'refuse longer lines (default 64 MiB)', positive)
    .option(
      '--max-findings <n>',
      'findings kept for each clause, the rest are counted (default 100)',
      positive,
    )
    .option('--strict-trace', 'a last line that was cut short is an error')
    .action(async (traces: string[], flags: ValidateFlags) => {
      checkFlags(traces, flags);
      const { validate } = await import('../validating.js');
      await validate(traces, flags);
    });
};

function collect(value: string, earlier: string[] = []): string[] {
  return [...earlier, value];
}

function checkFlags(traces: readonly string[], flags: ValidateFlags): void {
  const { format = 'text' } = flags;
  if (flags.registry !== undefined && flags.revision !== undefined)
    throw new Refusal('--registry and --revision exclude each other: a registry file is of one revision');
  if (flags.updateBaseline && flags.baseline === undefined)
    throw new Refusal('--update-baseline needs --baseline FILE, the file to write');
  if (traces.length > 1 && traces.includes('-'))
    throw new Refusal(
      '- (standard input) stands alone: judge it in a run of its own, and merge the JSON reports',
    );
  if (flags.missing && traces.length > 1) throw new Refusal('--missing takes one trace');
  if (flags.missing && format !== 'text' && format !== 'human' && format !== 'json')
    throw new Refusal(`--missing has no ${format} form; use --format text or json`);
}
