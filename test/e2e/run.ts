/** Runs the built programs as a user does. */
import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface Ran {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface RunOptions {
  cwd?: string;
  input?: string | Buffer;
  env?: Record<string, string>;
}

/** A cache folder that holds nothing: no quotes, whatever is fetched on this machine. */
const NO_CACHE = { MCP_CLAUSES_CACHE: fileURLToPath(new URL('../../reports/.no-cache', import.meta.url)) };

export function run(
  program: 'mcp-clauses' | 'mcp-trace-validator',
  args: string[],
  options: RunOptions = {},
): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`${ROOT}dist/cli/${program}.js`, ...args], {
    cwd: options.cwd ?? ROOT,
    input: options.input ?? '',
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', ...NO_CACHE, ...options.env },
    maxBuffer: 64 * 1024 * 1024,
  });
  return { code: status, stdout, stderr };
}

export const validator = (args: string[], options: RunOptions = {}): Ran =>
  run('mcp-trace-validator', args, options);

/** Runs and closes the pipe after the first bytes, as `| head -1` does. */
export function readFirst(args: string[]): Promise<{ code: number | null; first: string; stderr: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [`${ROOT}dist/cli/mcp-trace-validator.js`, ...args], { cwd: ROOT });
    let stderr = '';
    let first = '';
    child.stdout.once('data', (chunk: Buffer) => {
      first = chunk.toString('utf8');
      child.stdout.destroy();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString('utf8');
    });
    child.on('close', (code) => resolve({ code, first, stderr }));
  });
}
