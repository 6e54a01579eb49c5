/** What both programs share: exit codes, the way errors are told, and the shape of a command module. */
import { type Command, CommanderError } from 'commander';
import { oneLine } from '../report/one-line.js';

/** A command module registers its subcommand on the program. */
export type CommandModule = (program: Command) => void;

/** 0 as hoped, 1 findings or changes to look at, 2 could not do it, 3 malformed trace. */
export type ExitCode = 0 | 1 | 2 | 3;

/** An error that is the user's to mend: printed as `error: …` without a stack, with its exit code. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    message: string,
    readonly code: ExitCode = 2,
  ) {
    super(message);
  }
}

/** Sets the exit code of a command that did its work; a worse one already set stays. */
export function finishWith(code: ExitCode): void {
  if (code > Number(process.exitCode ?? 0)) process.exitCode = code;
}

/** A note for the user that is no result: standard error. */
export function note(text: string): void {
  process.stderr.write(`note: ${oneLine(text)}\n`);
}

/** Names of errors that stages throw for the user to read; anything else is ours to mend. */
const USER_ERRORS = new Set([
  'Refusal',
  'FetchError',
  'LockMismatch',
  'GitError',
  'LedgerError',
  'RegistryError',
  'EmitError',
  'WireError',
  'UnknownClause',
  'ConformanceError',
  'ReportError',
  'TraceError',
  'RecordError',
  'ImportError',
  'WatchError',
  'DiffError',
]);

/** The subcommands of a program by name; each is loaded when it is asked for. */
export type CommandTable = Readonly<Record<string, () => Promise<CommandModule>>>;

export async function runProgram(
  program: Command,
  commands: CommandTable,
  argv: readonly string[],
): Promise<void> {
  // A reader that has seen enough (`| head`) closes the pipe: that is no error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
    throw error;
  });
  // Only the command that is asked for is loaded; help, and what no command is called, want all of them.
  const asked = argv[2] ?? '';
  const load = Object.hasOwn(commands, asked) ? [commands[asked]] : Object.values(commands);
  for (const command of await Promise.all(load.map((each) => each?.()))) command?.(program);
  overrideExits(program);
  try {
    await program.parseAsync([...argv]);
  } catch (error) {
    process.exitCode = report(error);
  }
}

/** Exit code of an error that kept a trace from being judged. */
export function codeOf(error: unknown): 2 | 3 {
  return (error as Error).name === 'TraceError' ? 3 : 2;
}

function overrideExits(command: Command): void {
  command.exitOverride();
  command.configureOutput({ outputError: (text, write) => write(text) });
  for (const child of command.commands) overrideExits(child);
}

function report(error: unknown): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const { name, code } = error as Error & { code?: unknown };
  // A message may name files, and hold lines of its own.
  const message = (error as Error).message.split('\n').map(oneLine).join('\n');
  if (error instanceof Refusal) {
    process.stderr.write(`error: ${message}\n`);
    return error.code;
  }
  if (name === 'TraceError') {
    process.stderr.write(`error: malformed trace: ${message}\n`);
    return 3;
  }
  const known = USER_ERRORS.has(name) || (typeof code === 'string' && /^E[A-Z]+$/.test(code));
  process.stderr.write(
    known
      ? `error: ${shortened(message)}\n`
      : `error: ${message} (a fault of this program; please report it with the command that you ran)\n`,
  );
  if (!known && process.env['MCP_CLAUSES_DEBUG'] !== undefined)
    process.stderr.write(`${(error as Error).stack}\n`);
  return 2;
}

const MOST_LINES = 20;

/** A long list of faults is cut: the first ones are enough to begin with. */
function shortened(message: string): string {
  const lines = message.split('\n');
  if (lines.length <= MOST_LINES) return message;
  return [...lines.slice(0, MOST_LINES), `… and ${lines.length - MOST_LINES} more`].join('\n');
}
