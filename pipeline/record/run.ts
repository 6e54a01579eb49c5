/** A recording from start to end: opens the trace, stands between client and server, closes the trace. */
import { unlinkSync } from 'node:fs';
import { ConnectionRecorder } from './connection-recorder.js';
import type { Draft, Sink } from './draft.js';
import { startHttpProxy } from './http-proxy.js';
import { HttpRecorder } from './http-recorder.js';
import { DEFAULT_MAX_BODY_BYTES } from './in-process.js';
import { Masker, parsePath } from './mask.js';
import { type Exit, proxyStdio } from './stdio-proxy.js';
import { type OpenMode, TraceFile } from './trace-file.js';
import { TraceFolder } from './trace-folder.js';

export interface RecordSettings {
  output: string;
  mode: Exclude<OpenMode, 'reopen'>;
  /** One file for each session. */
  split: boolean;
  /** JSON paths of values to mask. */
  mask: readonly string[];
  /** Larger messages and bodies leave a gap. Defaults: 60 MiB for a line of stdio, 4 MiB for an HTTP body. */
  maxMessageBytes?: number;
  /** Tells the user something, on stderr. */
  say: (message: string) => void;
  /** Sees each line of the trace as it is written. */
  onLine?: (line: string) => void;
}

/** A line of this size and the event around it stay within what readers take by default, even as an escaped string. */
const DEFAULT_MAX_LINE_BYTES = 60 * 1024 * 1024;

const PROXY = ['proxy'] as const;
const stamp = (): Pick<Draft, 'ts'> => ({ ts: new Date().toISOString() });

interface Output extends Sink {
  close(): void;
}

function openOutput({ output, mode, split, say, onLine }: RecordSettings): Output {
  const onFailure = (error: Error): void =>
    say(`recording stopped, traffic goes on: ${output} cannot be written (${error.message})`);
  return split ? new TraceFolder(output, onFailure, onLine) : new TraceFile(output, mode, onFailure, onLine);
}

/** Runs a server and records its stdio. Throws RecordError. */
export async function recordStdio(
  command: string,
  args: readonly string[],
  settings: RecordSettings,
): Promise<Exit> {
  const masker = new Masker(settings.mask.map(parsePath));
  const output = openOutput(settings);
  const recorder = new ConnectionRecorder(output, {
    masker,
    maxMessageBytes: settings.maxMessageBytes ?? DEFAULT_MAX_LINE_BYTES,
    transport: 'stdio',
    traits: PROXY,
    stamp,
  });
  let started = true;
  try {
    return await proxyStdio({ command, args, recorder, input: process.stdin, output: process.stdout });
  } catch (error) {
    started = false;
    throw error;
  } finally {
    output.close();
    // A trace without a session would only be in the way of the next try.
    if (!started && settings.mode === 'new' && !settings.split) unlinkSync(settings.output);
  }
}

export interface HttpEndpoints {
  target: URL;
  host: string;
  port: number;
}

/** Why a recording over HTTP came to its end. */
export type HttpEnd = 'stopped' | 'legacy-transport';

/** Records over HTTP until `stop` resolves. Throws RecordError. */
export async function recordHttp(
  { target, host, port }: HttpEndpoints,
  settings: RecordSettings,
  stop: Promise<void>,
): Promise<HttpEnd> {
  const masker = new Masker(settings.mask.map(parsePath));
  const output = openOutput(settings);
  try {
    let refuse: () => void = () => {};
    const legacy = new Promise<HttpEnd>((resolve) => {
      refuse = () => resolve('legacy-transport');
    });
    const recorder = new HttpRecorder(output, {
      masker,
      maxBodyBytes: settings.maxMessageBytes ?? DEFAULT_MAX_BODY_BYTES,
      traits: PROXY,
      stamp,
      onLegacy: () => refuse(),
    });
    const proxy = await startHttpProxy({ target, host, port, recorder, say: settings.say });
    settings.say(
      `recording ${proxy.url} → ${withoutQuery(target)} into ${settings.output}; stop with Ctrl-C`,
    );
    const end = await Promise.race([stop.then((): HttpEnd => 'stopped'), legacy]);
    await proxy.close();
    return end;
  } catch (error) {
    if (settings.mode === 'new' && !settings.split) unlinkSync(settings.output);
    throw error;
  } finally {
    output.close();
  }
}

const withoutQuery = (target: URL): string => `${target.origin}${target.pathname}`;
