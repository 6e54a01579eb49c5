/** One session with a subject of the matrix, our recorder between. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Revision } from '../conformance/scenarios.js';
import { startProgram } from '../conformance/suite.js';
import type { Subject } from './subjects.js';

const HERE = path.dirname(fileURLToPath(import.meta.url));
const RECORDER = path.join(HERE, '..', '..', '..', 'dist', 'cli', 'mcp-trace-validator.js');
const HOST = path.join(HERE, '..', 'host', 'main.js');
const SERVER = path.join(HERE, '..', 'server', 'main.js');
/** A session that does not come to its end is cut here. */
const SESSION_MS = 90_000;

/** Records it into `file` and returns what the client complained of; '' when nothing. Rejects when a program does not start. */
export async function record(subject: Subject, revision: Revision, file: string): Promise<string> {
  const { party, transport, args } = subject;
  const server =
    party === 'server'
      ? args
      : [SERVER, '--protocol-version', revision, ...(transport === 'stdio' ? ['--stdio'] : ['--http', '0'])];
  const client = party === 'client' ? args : [HOST, '--general', '--protocol-version', revision];
  if (transport === 'stdio') {
    const recorder = [RECORDER, 'record', '-o', file, '--append', '--', process.execPath, ...server];
    return await drive(revision, [...client, '--', process.execPath, ...recorder]);
  }
  return await behindProxy(server, file, (url) => drive(revision, [...client, url]));
}

async function behindProxy(
  server: readonly string[],
  file: string,
  work: (url: string) => Promise<string>,
): Promise<string> {
  const served = await startProgram(server, /listening on (http\S+)/);
  try {
    const recorder = await startProgram(
      [RECORDER, 'record', '-o', file, '--listen', '127.0.0.1:0', '--target', served.url],
      /recording (\S+)/,
    );
    try {
      return await work(recorder.url);
    } finally {
      await recorder.stop();
    }
  } finally {
    await served.stop();
  }
}

/** All that a subject gets to see of this machine's environment. */
function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH = '', SystemRoot } = process.env;
  return { PATH, HOME: '/nowhere', ...(SystemRoot === undefined ? {} : { SystemRoot }) };
}

/** Runs a client to its end. Rejects when it neither spoke of its session nor ended well. */
async function drive(revision: Revision, args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...bareEnvironment(), MCP_MATRIX_REVISION: revision },
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const timer = setTimeout(() => child.kill('SIGTERM'), SESSION_MS);
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  clearTimeout(timer);
  const complaint = said.split('\n').find((line) => line.startsWith('session: ')) ?? '';
  if (code === 0) return complaint;
  const ended = code === null ? `was cut after ${SESSION_MS / 1000} s` : `ended with ${code}`;
  throw new Error(`the session ${ended}: ${said.trim().split('\n').at(-1) ?? ''}`);
}
