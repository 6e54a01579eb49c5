/** Many traces, on one thread or several. What comes of them does not depend on how many. */
import { Worker } from 'node:worker_threads';
import { type Judged, type JudgeRequest, judgeTrace } from './judging.js';
import { codeOf } from './program.js';

/** What came of one trace: judged, or why it could not be. */
export type Outcome = { judged: Judged } | { failed: { code: 2 | 3; reason: string } };

/**
 * Judges every trace and hands each outcome on as it comes, with the trace's place in the list.
 *
 * @param jobs threads; with 1 this one does all the work
 */
export async function judgeBatch(
  traces: readonly string[],
  request: JudgeRequest,
  jobs: number,
  take: (outcome: Outcome, index: number) => void,
): Promise<void> {
  if (jobs <= 1 || traces.length <= 1) {
    for (const [index, trace] of traces.entries()) take(await outcomeOf(trace, request), index);
    return;
  }
  const queue = traces.map((trace, index) => ({ trace, index }));
  const workers = Array.from({ length: Math.min(jobs, traces.length) }, () => drain(queue, request, take));
  await Promise.all(workers);
}

async function outcomeOf(trace: string, request: JudgeRequest): Promise<Outcome> {
  try {
    return { judged: await judgeTrace(trace, request) };
  } catch (error) {
    return { failed: { code: codeOf(error), reason: (error as Error).message } };
  }
}

/** One thread, given one trace after the other until none is left. A thread that dies fails the trace that it had. */
function drain(
  queue: { trace: string; index: number }[],
  request: JudgeRequest,
  take: (outcome: Outcome, index: number) => void,
): Promise<void> {
  return new Promise((resolve) => {
    let current = queue.shift();
    if (current === undefined) {
      resolve();
      return;
    }
    const worker = new Worker(new URL('./judge-worker.js', import.meta.url), { workerData: request });
    const settle = (outcome: Outcome): void => {
      if (current === undefined) return;
      take(outcome, current.index);
      current = queue.shift();
    };
    worker.on('message', (outcome: Outcome) => {
      settle(outcome);
      if (current === undefined) void worker.terminate();
      else worker.postMessage(current.trace);
    });
    worker.on('error', (error) => settle({ failed: { code: 2, reason: error.message } }));
    worker.on('exit', () => {
      // After a fault what it left is another thread's work.
      if (current === undefined) resolve();
      else {
        queue.unshift(current);
        void drain(queue, request, take).then(resolve);
      }
    });
    worker.postMessage(current.trace);
  });
}
