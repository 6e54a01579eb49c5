import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Direction, TraceEvent } from '../../../pipeline/trace/event.js';
import { parseTrace } from '../../../pipeline/trace/reader.js';

export const CLI = fileURLToPath(new URL('../../../dist/cli/mcp-trace-validator.js', import.meta.url));
export const EVERYTHING = join(
  dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/server-everything/package.json')),
  'dist/index.js',
);
export const program = (name: string): string =>
  fileURLToPath(new URL(`./programs/${name}`, import.meta.url));

/** A message as text with its members sorted: SDKs read messages into objects with an order of their own. */
export function canonical(message: unknown): string {
  return JSON.stringify(message, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}

export function makeFolder(): { path: (name: string) => string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'recording-'));
  return {
    path: (name) => join(folder, name),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export const eventsOf = (trace: string): TraceEvent[] => parseTrace(readFileSync(trace)).events;

/** Messages of one direction, as canonical texts, in the trace's order. */
export const messagesOf = (trace: string, direction: Direction): string[] =>
  eventsOf(trace).flatMap((event) =>
    event.kind === 'message' && event.direction === direction ? [canonical(event.payload)] : [],
  );

/** Starts a program that serves until it is killed, and waits for what it prints. */
export function serve(
  args: string[],
  ready: RegExp,
  env: Record<string, string> = {},
): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env } });
  let text = '';
  return new Promise((resolve, reject) => {
    const take = (chunk: Buffer): void => {
      text += chunk.toString('utf8');
      const [whole, said = whole] = ready.exec(text) ?? [];
      if (said !== undefined) resolve({ child, said });
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${text}`)));
  });
}

export function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGINT'): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill(signal);
  });
}

/** Runs the validator on a trace. */
export function validate(trace: string): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [CLI, 'validate', trace], { maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    );
  });
}

export const waitFor = async (ready: () => boolean): Promise<void> => {
  for (let turn = 0; turn < 1000 && !ready(); turn++) await new Promise((resolve) => setTimeout(resolve, 10));
  if (!ready()) throw new Error('waited in vain');
};
