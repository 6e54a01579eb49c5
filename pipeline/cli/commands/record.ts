/** `mcp-trace-validator record`: arguments, exit codes, and what the user is told. */
import os from 'node:os';
import type { RecordSettings } from '../../record/run.js';
import type { Exit } from '../../record/stdio-proxy.js';
import type { LiveJudge } from '../live-judge.js';
import { positive } from '../options.js';
import { type CommandModule, Refusal } from '../program.js';

interface RecordFlags {
  output: string;
  append?: boolean;
  force?: boolean;
  split?: boolean;
  listen?: string;
  target?: string;
  mask: string[];
  validate?: boolean;
  revision: string[];
  maxMessageBytes?: number;
}

const EXAMPLES = `
Examples:
  A stdio server: put this in the place of its command in the client's configuration.
    $ mcp-trace-validator record -o session.jsonl --append -- node server.js
  A Streamable HTTP server: connect the client to http://127.0.0.1:4000/mcp instead.
    $ mcp-trace-validator record -o session.jsonl --listen 127.0.0.1:4000 --target http://127.0.0.1:3000/mcp
Then:
    $ mcp-trace-validator validate session.jsonl`;

export const recordCommand: CommandModule = (program) => {
  program
    .command('record')
    .summary('record a session as it runs')
    .description(
      'Records a session: stands between a client and a stdio server that it starts, or a Streamable HTTP endpoint.\nAuthorization headers, cookies and query strings are never recorded; session ids are replaced by pseudonyms.',
    )
    .argument('[command...]', 'after "--": the stdio server to start and its arguments')
    .requiredOption('-o, --output <file>', 'the trace to write')
    .option('--append', 'add to a trace that exists; several recorders may share it')
    .option('--force', 'replace a trace that exists')
    .option('--split', 'one file for each session: FILE-001.jsonl, FILE-002.jsonl, …')
    .option(
      '--listen <address>',
      'HTTP: where clients connect, HOST:PORT or PORT; loopback unless HOST says otherwise',
    )
    .option('--target <url>', 'HTTP: the endpoint to record')
    .option(
      '--mask <path>',
      'mask values at a JSON path of each message, e.g. params.arguments.*; may be repeated',
      (path: string, paths: string[]) => [...paths, path],
      [],
    )
    .option(
      '--validate',
      'judge while recording: findings on standard error as they happen, the report at the end',
    )
    .option(
      '--revision <date>',
      '--validate: judge under this revision; may be repeated (default: what the session declares)',
      (date: string, dates: string[]) => [...dates, date],
      [],
    )
    .option('--max-message-bytes <n>', 'larger messages pass on but leave a gap in the trace', positive)
    .addHelpText('after', EXAMPLES)
    .action(async (command: string[], flags: RecordFlags) => {
      process.exitCode = await record(command, flags);
    });
};

const say = (message: string): void => {
  process.stderr.write(`mcp-trace-validator record: ${message}\n`);
};

async function record(command: string[], flags: RecordFlags): Promise<number> {
  const fault = usageFault(command, flags);
  if (fault !== undefined) throw new Refusal(fault);
  const settings: RecordSettings = {
    output: flags.output,
    mode: flags.append ? 'append' : flags.force ? 'force' : 'new',
    split: flags.split ?? false,
    mask: flags.mask,
    ...(flags.maxMessageBytes === undefined ? {} : { maxMessageBytes: flags.maxMessageBytes }),
    say,
  };
  const judge = flags.validate ? await liveJudge(flags.revision) : undefined;
  if (judge !== undefined) settings.onLine = (line) => judge.line(line);
  const [program, ...args] = command;
  const stdio = program !== undefined;
  const exit = stdio
    ? await overStdio(program, args, settings)
    : { code: await overHttp(flags, settings), signal: null };
  const report = judge?.finish(flags.output);
  // On stdio, standard output is the server's.
  if (report !== undefined) (stdio ? process.stderr : process.stdout).write(report.text);
  return leaveAs(exit) || (report?.code ?? 0);
}

async function liveJudge(revisions: string[]): Promise<LiveJudge> {
  const { LiveJudge } = await import('../live-judge.js');
  return new LiveJudge(revisions, (text) => process.stderr.write(`finding: ${text}\n`));
}

function usageFault(command: string[], flags: RecordFlags): string | undefined {
  const http = flags.listen !== undefined || flags.target !== undefined;
  if (command.length > 0 && http) {
    return 'give either a command after "--" (stdio) or --listen and --target (HTTP), not both.';
  }
  if (command.length === 0 && !http) {
    return 'nothing to record: give a stdio server after "--", or --listen and --target for HTTP.';
  }
  if (http && flags.target === undefined) return '--listen needs --target, the endpoint to record.';
  if (http && flags.listen === undefined)
    return '--target needs --listen, where clients connect, e.g. 127.0.0.1:4000.';
  if (flags.revision.length > 0 && !flags.validate) return '--revision needs --validate.';
  if (flags.append && flags.force) return '--append and --force exclude each other.';
  if (flags.split && (flags.append || flags.force)) {
    return '--split always writes new files; it takes neither --append nor --force.';
  }
  return undefined;
}

async function overStdio(program: string, args: string[], settings: RecordSettings): Promise<Exit> {
  const { recordStdio } = await import('../../record/run.js');
  // A client that goes away must not end the recorder before the server: see the proxy.
  process.stdout.removeAllListeners('error');
  return await recordStdio(program, args, settings);
}

/** Ends as the server did: with its exit code, or by the signal that ended it. */
function leaveAs({ code, signal }: Exit): number {
  if (signal === null) return code ?? 0;
  if (['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'].includes(signal)) {
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  }
  return 128 + os.constants.signals[signal];
}

async function overHttp(flags: RecordFlags, settings: RecordSettings): Promise<number> {
  const target = parseTarget(flags.target ?? '');
  const { host, port } = parseListen(flags.listen ?? '');
  if (!isLoopback(host)) say(`listening on ${host}: other machines can reach the target through this proxy`);
  const stop = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
  const { recordHttp } = await import('../../record/run.js');
  const end = await recordHttp({ target, host, port }, settings, stop);
  if (end === 'stopped') return 0;
  throw new Refusal(
    `${target.origin}${target.pathname} speaks the HTTP+SSE transport of 2024-11-05, which is not recorded. Name the server's Streamable HTTP endpoint, or put a bridge to stdio between and record that.`,
  );
}

/** Throws Refusal. */
export function parseTarget(text: string): URL {
  let target: URL;
  try {
    target = new URL(text);
  } catch {
    throw new Refusal(`"${text}" is no URL. --target takes the endpoint, e.g. http://127.0.0.1:3000/mcp.`);
  }
  if (target.protocol !== 'http:' && target.protocol !== 'https:') {
    throw new Refusal('--target takes an http: or https: URL. A stdio server goes after "--".');
  }
  if (target.username !== '' || target.password !== '') {
    throw new Refusal(
      '--target must not hold a user name or a password; let the client send its credentials.',
    );
  }
  return target;
}

/** `PORT`, `HOST:PORT`, `[IPV6]:PORT`. Throws Refusal. */
export function parseListen(text: string): { host: string; port: number } {
  const [, bracketed, plain, digits] = /^(?:(?:\[([^\]]+)\]|([^:[\]]*)):)?(\d{1,5})$/.exec(text) ?? [];
  const port = Number(digits);
  if (digits === undefined || port > 65535) {
    throw new Refusal(`--listen takes HOST:PORT or PORT, e.g. 127.0.0.1:4000, not "${text}".`);
  }
  const host = bracketed ?? plain ?? '';
  return { host: host === '' ? '127.0.0.1' : host, port };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}
