/**
 * A lock between processes: a file that is created only where it does not exist, holding its owner's process id.
 * A lock whose owner is gone is taken over.
 */
import {
  closeSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';

import { RecordError } from './errors.js';

/** How long a living owner is waited for. */
const PATIENCE_MS = 2000;
/** How long after its creation a lock may be without an owner's id. */
const NAMELESS_MS = 1000;

export class FileLock {
  private held = false;

  constructor(private readonly path: string) {}

  /** Waits for the lock, blocking. Throws a RecordError that names the owner when it does not let go. */
  take(): void {
    const deadline = Date.now() + PATIENCE_MS;
    for (let pause = 1; ; pause = Math.min(pause * 2, 20)) {
      if (this.create()) {
        this.held = true;
        return;
      }
      const owner = this.owner();
      if (owner !== undefined && (owner.pid === undefined || !isAlive(owner.pid))) {
        this.takeOver(owner.text);
        continue;
      }
      if (Date.now() > deadline) {
        const who = owner === undefined ? 'another recorder' : `another recorder (process ${owner.pid})`;
        throw new RecordError(
          `${this.path.replace(/\.lock$/, '')} is being written by ${who}. Start both with --append to share it, or name another file; if no recorder runs, delete ${this.path}.`,
        );
      }
      sleep(pause);
    }
  }

  release(): void {
    if (!this.held) return;
    this.held = false;
    try {
      unlinkSync(this.path);
    } catch {
      // Somebody removed it by hand: it is free, which is what was wanted.
    }
  }

  private create(): boolean {
    let fd: number;
    try {
      fd = openSync(this.path, 'wx');
    } catch (error) {
      // Windows refuses with EPERM while the last owner's file is being deleted.
      const code = (error as NodeJS.ErrnoException).code;
      if (code === 'EEXIST' || code === 'EPERM' || code === 'EBUSY') return false;
      throw error;
    }
    writeSync(fd, `${process.pid}\n`);
    closeSync(fd);
    return true;
  }

  /** Undefined while the owner has not written its id yet, or has just let go; without `pid` when it never will. */
  private owner(): { pid?: number; text: string } | undefined {
    try {
      const text = readFileSync(this.path, 'utf8');
      const pid = Number.parseInt(text, 10);
      if (Number.isSafeInteger(pid) && pid > 0) return { pid, text };
      return Date.now() - statSync(this.path).mtimeMs > NAMELESS_MS ? { text } : undefined;
    } catch {
      return undefined;
    }
  }

  /** Renaming is done by one process only; what it got is put back if it is not the dead owner's lock after all. */
  private takeOver(dead: string): void {
    const aside = `${this.path}.${process.pid}`;
    try {
      renameSync(this.path, aside);
      if (readFileSync(aside, 'utf8') !== dead) linkSync(aside, this.path);
      unlinkSync(aside);
    } catch {
      // Another process was faster; the next round sees what it did.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const cell = new Int32Array(new SharedArrayBuffer(4));
function sleep(milliseconds: number): void {
  Atomics.wait(cell, 0, 0, milliseconds);
}
