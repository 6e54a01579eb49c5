/** A thread that judges one trace after the other; see batch.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Outcome } from './batch.js';
import { type JudgeRequest, judgeTrace } from './judging.js';
import { codeOf } from './program.js';

const request = workerData as JudgeRequest;

parentPort?.on('message', async (trace: string) => {
  let outcome: Outcome;
  try {
    outcome = { judged: await judgeTrace(trace, request) };
  } catch (error) {
    outcome = { failed: { code: codeOf(error), reason: (error as Error).message } };
  }
  parentPort?.postMessage(outcome);
});
