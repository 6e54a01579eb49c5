/** The statuses of a task and their order in time (2025-11-25, basic/utilities/tasks, Task Status Lifecycle). */
import type { Seq } from '../trace/event.js';
import type { Json, Message } from './message.js';
import type { Status } from './session/tasks.js';
import { instantOf } from './timestamps.js';

export const CANCELLED = 'cancelled';
const ENDED: ReadonlySet<unknown> = new Set(['completed', 'failed', CANCELLED]);
const RUNNING: ReadonlySet<unknown> = new Set(['working', 'input_required']);

/** `completed`, `failed` or `cancelled`: no other status may follow. */
export const isTerminal = (status: unknown): boolean => ENDED.has(status);

/** `working` or `input_required`. */
export const isRunning = (status: unknown): boolean => RUNNING.has(status);

export const isStatus = (status: unknown): boolean => isTerminal(status) || isRunning(status);

/**
 * When a reported state is from, and whether the newest known one is newer than it. `lastUpdatedAt` decides. Where both say
 * the same, or one says nothing, a report that was asked for after the other had come is the newer one; any other may
 * be the older one, and then counts as that if the state machine has no step to it.
 */
export function timesOf(
  body: Json,
  newest: Status | undefined,
  message: Message,
  request: Message | undefined,
): { updated: number; stale: boolean } {
  const updated = instantOf(body['lastUpdatedAt']);
  if (newest === undefined) return { updated, stale: false };
  if (updated < newest.updated) return { updated, stale: true };
  if (updated > newest.updated || askedAfter(newest.seq, request)) return { updated, stale: false };
  const inOrder = request === undefined && Number.isNaN(updated) && message.seq > newest.seq;
  return { updated, stale: !inOrder && isTerminal(newest.value) && body['status'] !== newest.value };
}

function askedAfter(seq: Seq, request: Message | undefined): boolean {
  return request !== undefined && request.seq > seq;
}
