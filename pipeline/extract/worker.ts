/** A thread that reads files for pool.ts: one job a message, one page extraction back. */
import { parentPort } from 'node:worker_threads';
import { extractFile } from './file.js';
import type { Job } from './pool.js';

parentPort?.on('message', ({ revision, path, text }: Job) => {
  parentPort?.postMessage(extractFile(revision, path, text));
});
