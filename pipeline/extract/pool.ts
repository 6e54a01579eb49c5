/** Reads many files at once, on the cores that there are: parsing is what a cold run spends its time on. */
import { availableParallelism } from 'node:os';
import { setImmediate as breathe } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { PageExtraction } from './page.js';

/** A file to read. */
export interface Job {
  revision: string;
  path: string;
  text: string;
}

/** Less text than this is read before a thread has started. */
const WORTH_A_THREAD = 150_000;
const MAX_THREADS = 3;

const idle: Worker[] = [];

/** What each file yields, by path; the same whatever the number of threads. */
export async function readFiles(jobs: readonly Job[]): Promise<Map<string, PageExtraction>> {
  const { extractFile } = await import('./file.js');
  const results = new Map<string, PageExtraction>();
  const queue = [...jobs].sort((a, b) => b.text.length - a.text.length);
  const total = queue.reduce((sum, { text }) => sum + text.length, 0);
  const threads =
    total < WORTH_A_THREAD ? [] : takeThreads(Math.min(availableParallelism() - 1, MAX_THREADS));
  const work = threads.map((thread) => drain(thread, queue, results));
  for (let job = queue.shift(); job !== undefined; job = queue.shift()) {
    results.set(job.path, extractFile(job.revision, job.path, job.text));
    if (threads.length > 0) await breathe();
  }
  await Promise.all(work);
  return results;
}

/** Gives a thread one job after the other until none is left. */
function drain(thread: Worker, queue: Job[], results: Map<string, PageExtraction>): Promise<void> {
  thread.ref();
  return new Promise((resolve, reject) => {
    const receive = (page: PageExtraction): void => {
      results.set(page.page, page);
      next();
    };
    const fail = (error: Error): void => {
      settle();
      reject(error);
    };
    const gone = (): void => fail(new Error('a reading thread ended before its work was done'));
    const settle = (): void => {
      thread.off('message', receive);
      thread.off('error', fail);
      thread.off('exit', gone);
    };
    const next = (): void => {
      const job = queue.shift();
      if (job !== undefined) {
        thread.postMessage(job);
        return;
      }
      settle();
      // A thread that waits keeps no process alive.
      thread.unref();
      idle.push(thread);
      resolve();
    };
    thread.on('message', receive);
    thread.on('error', fail);
    thread.on('exit', gone);
    next();
  });
}

/** Threads that wait from before, and new ones. Run from its TypeScript source (in tests) there are none: a thread needs JavaScript. */
function takeThreads(count: number): Worker[] {
  if (!import.meta.url.endsWith('.js')) return [];
  const threads = idle.splice(0, count);
  // The options of the process (`--input-type`, loaders) are not the thread's.
  while (threads.length < count) {
    threads.push(new Worker(new URL('./worker.js', import.meta.url), { execArgv: [] }));
  }
  return threads;
}
