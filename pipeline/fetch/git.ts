/** Runs git as a subprocess: arguments as a list, never through a shell; bounded in time; retried when the network fails. */
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { FetchError } from './errors.js';

export interface GitOptions {
  /** Written to git's standard input. */
  input?: string;
  /** Milliseconds until git is killed; 60,000 when absent. */
  timeout?: number;
  /** Waits in milliseconds before each further attempt after a network error; none when absent. */
  backOff?: readonly number[];
}

/** Waits before the second, third and fourth attempt at a transfer. */
export const NETWORK_BACK_OFF = [1_000, 4_000, 10_000] as const;
const LOCAL_TIMEOUT = 60_000;
const MAX_OUTPUT = 512 * 1024 * 1024;

/** git said no: its own words are kept. */
export class GitError extends FetchError {
  override name = 'GitError';
  constructor(
    readonly command: string,
    readonly stderr: string,
    readonly timedOut: boolean,
  ) {
    super(`git ${command}: ${stderr}`);
  }
}

/** Standard output of `git …args`. Throws `GitError`, or `FetchError` when there is no git. */
export async function git(args: readonly string[], options: GitOptions = {}): Promise<Buffer> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await once(args, options);
    } catch (error) {
      const wait = options.backOff?.[attempt];
      if (wait === undefined || !(error instanceof GitError) || !isNetworkError(error)) throw error;
      await sleep(wait);
    }
  }
}

/** As `git`, as text without the last line end. */
export async function gitText(args: readonly string[], options: GitOptions = {}): Promise<string> {
  return (await git(args, options)).toString('utf8').replace(/\n$/, '');
}

/** Says whether trying again may help: name resolution, connection, transfer, or the server's own trouble. */
export function isNetworkError({ stderr, timedOut }: Pick<GitError, 'stderr' | 'timedOut'>): boolean {
  return (
    timedOut ||
    /could not resolve|couldn't connect|failed to connect|connection (?:refused|reset|timed out|closed)|timed? ?out|early eof|rpc failed|hung up unexpectedly|unexpected disconnect|network is unreachable|temporary failure|no route to host|ssl|tls|gnutls|error: 5\d\d|http 5\d\d|returned error: (?:429|5\d\d)/i.test(
      stderr,
    )
  );
}

function once(args: readonly string[], { input, timeout = LOCAL_TIMEOUT }: GitOptions): Promise<Buffer> {
  const command =
    args.find((a, i) => !a.startsWith('-') && args[i - 1] !== '-C' && args[i - 1] !== '-c') ?? '';
  return new Promise((resolve, reject) => {
    const child = spawn('git', args, {
      env: environment(),
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: OWN_GROUP,
    });
    const out: Buffer[] = [];
    let size = 0;
    let stderr = '';
    let timedOut = false;
    const kill = (): void => {
      try {
        // The whole group: git leaves transport helpers behind otherwise.
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        child.kill('SIGKILL');
      }
    };
    const timer = setTimeout(() => {
      timedOut = true;
      kill();
    }, timeout);
    // A group of its own does not get the terminal's interrupt: it is passed on, then takes its usual course.
    const interrupted = (signal: NodeJS.Signals): void => {
      kill();
      settle();
      process.kill(process.pid, signal);
    };
    const settle = (): void => {
      clearTimeout(timer);
      process.removeListener('exit', kill);
      for (const signal of SIGNALS) process.removeListener(signal, interrupted);
    };
    process.once('exit', kill);
    for (const signal of SIGNALS) process.once(signal, interrupted);
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_OUTPUT) kill();
      else out.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      if (stderr.length < 10_000) stderr += chunk.toString('utf8');
    });
    child.stdin.on('error', () => {});
    child.on('error', (error: NodeJS.ErrnoException) => {
      settle();
      reject(error.code === 'ENOENT' ? new FetchError(NO_GIT) : error);
    });
    child.on('close', (code) => {
      settle();
      if (code === 0 && size <= MAX_OUTPUT) resolve(Buffer.concat(out));
      else if (timedOut) reject(new GitError(command, `no answer within ${timeout / 1000} s`, true));
      else reject(new GitError(command, printable(stderr) || `ended with code ${code}`, false));
    });
    child.stdin.end(input ?? '');
  });
}

/** A process group of its own can be killed whole; Windows has none. */
const OWN_GROUP = process.platform !== 'win32';
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const NO_GIT =
  'git was not found. Install git (2.30 or later), or give --source a plain folder with docs/specification and schema in it.';

/** git's environment: nothing of a surrounding repository, no prompts, messages in English, only known transports. */
function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) =>
      !/^GIT_(?:DIR|WORK_TREE|INDEX_FILE|OBJECT_DIRECTORY|ALTERNATE_|COMMON_DIR|NAMESPACE|PREFIX|CONFIG_(?:COUNT|KEY|VALUE|PARAMETERS))/.test(
        name,
      ),
  );
  return {
    ...Object.fromEntries(kept),
    GIT_TERMINAL_PROMPT: '0',
    GIT_ALLOW_PROTOCOL: 'file:git:http:https:ssh',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_ADVICE: '0',
    LC_ALL: 'C',
  };
}

/** Other people's words on a terminal: no control characters, and no credentials that stood in a URL. */
function printable(text: string): string {
  return text
    .replace(/[^\P{C}\n]/gu, ' ')
    .replace(/:\/\/[^@/\s]*@/g, '://')
    .trim()
    .slice(0, 2_000);
}
