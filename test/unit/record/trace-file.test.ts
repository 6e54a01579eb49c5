import { type ChildProcess, spawn } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Draft, RecordedSession } from '../../../pipeline/record/draft.js';
import { type OpenMode, TraceFile } from '../../../pipeline/record/trace-file.js';
import { TraceFolder } from '../../../pipeline/record/trace-folder.js';
import { parseTrace } from '../../../pipeline/trace/reader.js';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trace-file-'));
  path = join(folder, 't.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const draft = (text = '{}'): Draft => ({
  direction: 'client-to-server',
  transport: 'stdio',
  kind: 'message',
  payload: text,
});
const session = new RecordedSession();
const write = (file: TraceFile, text?: string) => file.write(session, () => draft(text));
const read = (at = path) => parseTrace(readFileSync(at)).events;
const seqs = (at = path) => read(at).map((event) => event.seq);
function once(mode: OpenMode, times = 1): void {
  const file = new TraceFile(path, mode);
  for (let time = 0; time < times; time++) write(file);
  file.close();
}

describe('a trace file', () => {
  it('numbers events from 1, each written when it happened', () => {
    const file = new TraceFile(path, 'new');
    write(file);
    expect(seqs()).toEqual([1]);
    write(file);
    expect(seqs()).toEqual([1, 2]);
    file.close();
    expect(existsSync(`${path}.lock`)).toBe(false);
  });

  it('is never truncated by accident', () => {
    once('new', 2);
    const before = readFileSync(path, 'utf8');
    expect(() => new TraceFile(path, 'new')).toThrow(/exists already.*--append.*--force/);
    expect(readFileSync(path, 'utf8')).toBe(before);
    once('append');
    expect(seqs()).toEqual([1, 2, 3]);
    once('force');
    expect(seqs()).toEqual([1]);
  });

  it('goes on after the seq that stands last, whoever wrote it', () => {
    const last = '"direction":"client-to-server","transport":"stdio","kind":"message","payload":{}';
    writeFileSync(
      path,
      `{ "payload":1,"seq":7,"direction":"client-to-server","transport":"stdio","kind":"message" }\n`,
    );
    once('append');
    expect(seqs()).toEqual([7, 8]);
    writeFileSync(path, `{"seq":9007199254740991,${last}}\n`);
    once('append', 2);
    expect(seqs()).toEqual([9007199254740991, 9007199254740992n, 9007199254740993n]);
    writeFileSync(path, '');
    once('append');
    expect(seqs()).toEqual([1]);
  });

  it('refuses to add to what is no trace, and leaves it alone', () => {
    writeFileSync(path, 'notes\n');
    expect(() => new TraceFile(path, 'append')).toThrow(/not a trace that can be added to/);
    expect(readFileSync(path, 'utf8')).toBe('notes\n');
  });

  it('takes a torn line off and marks the gap', () => {
    once('new', 2);
    appendFileSync(path, '{"seq":3,"direction":"cli');
    once('append');
    expect(read().map(({ seq, gap }) => [seq, gap])).toEqual([
      [1, undefined],
      [2, undefined],
      [3, { reason: 'torn-line' }],
    ]);
    writeFileSync(path, '{"seq":1,"dir');
    once('append');
    expect(read()).toMatchObject([{ seq: 1, gap: { reason: 'torn-line' } }]);
  });

  it('finds the last line however long it is', () => {
    const file = new TraceFile(path, 'new');
    write(file, JSON.stringify('x'.repeat(300_000)));
    file.close();
    once('append');
    expect(seqs()).toEqual([1, 2]);
  });

  it.each([
    ['a folder that is not there', () => join(folder, 'none', 't.jsonl'), /folder .* does not exist/],
    ['a folder', () => folder, /is a folder|exists already/],
  ])('says what is wrong with %s', (_what, at, message) => {
    expect(() => new TraceFile(at(), 'append')).toThrow(message);
    expect(() => new TraceFile(at(), 'new')).toThrow(message);
  });

  it('is held by one recorder unless all share it', () => {
    const file = new TraceFile(path, 'new');
    expect(() => new TraceFile(path, 'append')).toThrow(/being written by another recorder \(process \d+\)/);
    file.close();
    const one = new TraceFile(path, 'append');
    const other = new TraceFile(path, 'append');
    for (let time = 0; time < 3; time++) {
      write(one);
      write(other);
      write(other);
    }
    one.close();
    other.close();
    expect(seqs()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('takes over the lock of a recorder that is gone', async () => {
    const gone: ChildProcess = spawn(process.execPath, ['-e', '']);
    await new Promise((resolve) => gone.once('exit', resolve));
    for (const owner of [`${gone.pid}\n`, '']) {
      writeFileSync(`${path}.lock`, owner);
      const past = new Date(Date.now() - 5000);
      utimesSync(`${path}.lock`, past, past);
      once('append');
    }
    expect(seqs()).toEqual([1, 2]);
    expect(existsSync(`${path}.lock`)).toBe(false);
  });

  it('tells once that the disk refuses, and lets traffic go on', () => {
    const failures: Error[] = [];
    const file = new TraceFile(path, 'new', (error) => failures.push(error));
    write(file);
    file.close();
    write(file);
    write(file);
    expect(failures).toHaveLength(1);
    expect(seqs()).toEqual([1]);
  });

  it('shows each line to who listens', () => {
    const lines: string[] = [];
    const file = new TraceFile(path, 'new', undefined, (line) => lines.push(line));
    write(file, '1.0');
    file.close();
    expect(`${lines.join('\n')}\n`).toBe(readFileSync(path, 'utf8'));
  });
});

describe('one file for each session', () => {
  it('uses free names, one seq through all, and never an existing file', () => {
    writeFileSync(join(folder, 't-002.jsonl'), 'mine');
    const sink = new TraceFolder(path);
    const sessions = Array.from({ length: 100 }, () => new RecordedSession());
    for (let round = 0; round < 2; round++) {
      for (const each of sessions) sink.write(each, () => draft());
    }
    sink.close();
    expect(readFileSync(join(folder, 't-002.jsonl'), 'utf8')).toBe('mine');
    expect(sink.files).toHaveLength(100);
    expect(seqs(join(folder, 't-001.jsonl'))).toEqual([1, 101]);
    expect(seqs(join(folder, 't-003.jsonl'))).toEqual([2, 102]);
    expect(seqs(join(folder, 't-101.jsonl'))).toEqual([100, 200]);
  });

  it('says what is wrong with the folder', () => {
    expect(() => new TraceFolder(join(folder, 'none', 't.jsonl'))).toThrow(/does not exist/);
    mkdirSync(join(folder, 'there'));
    expect(() => new TraceFolder(join(folder, 'there', 't.jsonl'))).not.toThrow();
  });
});
