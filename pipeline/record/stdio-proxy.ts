/**
 * Runs a stdio server as a child and stands between it and its client: bytes pass unchanged in both directions, stderr
 * is the child's own, signals go on, and the exit is the child's.
 */
import type { Readable, Writable } from 'node:stream';
import spawn from 'cross-spawn';
import type { Direction } from '../trace/event.js';
import type { ConnectionRecorder } from './connection-recorder.js';
import { RecordError } from './errors.js';

export interface StdioProxyOptions {
  command: string;
  args: readonly string[];
  recorder: ConnectionRecorder;
  input: Readable;
  output: Writable;
}

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

const PASSED_ON: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Resolves when the server is gone and all it wrote has been handed on. Rejects when it cannot be started. */
export function proxyStdio({ command, args, recorder, input, output }: StdioProxyOptions): Promise<Exit> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...args], { stdio: ['pipe', 'pipe', 'inherit'], windowsHide: true });
    const { stdin, stdout } = child;
    if (stdin === null || stdout === null) throw new Error('a child without pipes');
    let exit: Exit | undefined;
    let clientLeft = false;
    /** A signal came for the server while it ran. */
    let aborted = false;

    const onSignal = (signal: NodeJS.Signals): void => {
      if (exit !== undefined) {
        // The server is gone, but something that it started holds its stdout open.
        finish(exit);
        return;
      }
      if (!aborted) {
        aborted = true;
        // SIGTERM is how a client ends a server. The others come from a terminal, which is not the client's doing.
        if (signal !== 'SIGTERM') recorder.missing({ reason: 'recording-stopped' });
        recorder.ended('client-to-server', 'transport-abort');
      }
      // A terminal sends Ctrl-C to the child as well.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    };
    let finished = false;
    const finish = (how: Exit): void => {
      if (finished) return;
      finished = true;
      for (const signal of PASSED_ON) process.removeListener(signal, onSignal);
      const wanted = clientLeft || aborted || how.code === 0;
      recorder.ended('server-to-client', wanted ? 'transport-close' : 'transport-abort');
      input.destroy();
      if (output.destroyed) resolve(how);
      else output.write('', () => resolve(how));
    };

    child.once('error', (error) => {
      if (child.pid !== undefined) return;
      finished = true;
      for (const signal of PASSED_ON) process.removeListener(signal, onSignal);
      input.destroy();
      reject(startFault(command, error));
    });
    child.once('spawn', () => recorder.opened());
    child.once('exit', (code, signal) => {
      exit = { code, signal };
    });
    child.once('close', (code, signal) => finish({ code, signal }));
    for (const signal of PASSED_ON) process.on(signal, onSignal);

    const pass = (direction: Direction, from: Readable, to: Writable): void => {
      from.on('data', (chunk: Buffer) => {
        recorder.bytes(direction, chunk);
        if (to.write(chunk)) return;
        from.pause();
        to.once('drain', () => from.resume());
      });
      // The reader went away: the writer gets the same broken pipe that it would have had without us.
      to.on('error', () => from.destroy());
    };
    pass('client-to-server', input, stdin);
    pass('server-to-client', stdout, output);
    input.once('end', () => {
      clientLeft = true;
      if (!aborted) recorder.ended('client-to-server', 'transport-close');
      stdin.end();
    });
    input.on('error', () => stdin.end());
    stdout.on('error', () => {});
  });
}

function startFault(command: string, error: Error): Error {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT')
    return new RecordError(`${command} was not found. Check the command after "--" and the PATH.`);
  if (code === 'EACCES') return new RecordError(`${command} may not be run. Check its permissions.`);
  return new RecordError(`${command} could not be started (${code ?? error.message}).`);
}
