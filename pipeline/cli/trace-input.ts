/** Trace files, standard input and `.gz` → events. The edge between the file system and the trace reader. */
import { isUtf8 } from 'node:buffer';
import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createGunzip, type Gunzip } from 'node:zlib';
import type { TraceEvent } from '../trace/event.js';
import { type ReaderOptions, type TextRuntime, TraceReader, type TraceWarning } from '../trace/reader.js';
import { Refusal } from './program.js';

const CHUNK = 1 << 20;

/** Node's own decoding of a range of bytes is several times as fast as TextDecoder on lines; it wants Buffers. */
const RUNTIME: TextRuntime = {
  decode: (bytes, start, end) => (bytes as Buffer).toString('utf8', start, end),
  isUtf8,
  allocate: (length) => Buffer.allocUnsafe(length),
};

export type Sink = (event: TraceEvent, line: number) => void;
export type TraceOptions = Omit<ReaderOptions, 'runtime'>;

/** Reads a trace to its end, or until `until` says that enough was seen. Throws TraceError, Refusal. */
export async function readTrace(
  path: string,
  sink: Sink,
  options: TraceOptions = {},
  onBytes?: (bytes: number) => void,
): Promise<TraceWarning[]> {
  const reader = new TraceReader(sink, { ...options, runtime: RUNTIME });
  if (path !== '-' && !path.endsWith('.gz')) await readPlain(path, reader, onBytes);
  else {
    const source = path === '-' ? process.stdin : unpacked(path);
    try {
      for await (const chunk of source) {
        reader.push(chunk as Buffer);
        onBytes?.((chunk as Buffer).length);
      }
    } catch (error) {
      throw unreadable(path, error);
    }
  }
  reader.end();
  return reader.warnings;
}

/** `pipe` does not hand on that a file cannot be read. */
function unpacked(path: string): Gunzip {
  const gunzip = createGunzip();
  return createReadStream(path)
    .on('error', (error) => gunzip.destroy(error))
    .pipe(gunzip);
}

/** While one chunk is parsed the next is read. */
async function readPlain(
  path: string,
  reader: TraceReader,
  onBytes?: (bytes: number) => void,
): Promise<void> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, 'r');
    let [chunk, spare] = [Buffer.allocUnsafe(CHUNK), Buffer.allocUnsafe(CHUNK)];
    let { bytesRead } = await file.read(chunk, 0, CHUNK, null);
    while (bytesRead > 0) {
      const next = file.read(spare, 0, CHUNK, null);
      // Where parsing throws, nobody waits for it.
      next.catch(() => undefined);
      reader.push(chunk.subarray(0, bytesRead));
      onBytes?.(bytesRead);
      ({ bytesRead } = await next);
      [chunk, spare] = [spare, chunk];
    }
  } catch (error) {
    throw unreadable(path, error);
  } finally {
    await file?.close();
  }
}

/** The first events of a file, for guessing what the rest is; a malformed line ends the look without an error. */
export function peekTrace(path: string, sink: Sink, bytes = 1 << 16): void {
  const reader = new TraceReader(sink, { runtime: RUNTIME });
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    const head = Buffer.allocUnsafe(bytes);
    reader.push(head.subarray(0, readSync(file, head, 0, bytes, null)));
  } catch {
    // The real reading will say what is wrong.
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function unreadable(path: string, error: unknown): Error {
  const { name, code, message } = error as NodeJS.ErrnoException;
  if (name === 'TraceError') return error as Error;
  const shown = path === '-' ? 'standard input' : path;
  const reasons: Record<string, string> = {
    ENOENT: 'there is no such file',
    EACCES: 'it may not be read',
    EISDIR: 'it is a folder',
    Z_DATA_ERROR: 'it is not gzip data',
    Z_BUF_ERROR: 'its gzip data ends too early',
  };
  return new Refusal(`cannot read ${shown}: ${reasons[code ?? ''] ?? message}`);
}
