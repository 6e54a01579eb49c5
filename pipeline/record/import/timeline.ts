/** Messages with times, put in order: by time, and where times are equal as they stood in the capture. */
import type { Direction } from '../../trace/event.js';

export interface TimedMessage {
  /** Milliseconds; undefined stays next to what stood before it. */
  time: number | undefined;
  ts: string | undefined;
  direction: Direction;
  text: string;
  sourceLine: number | undefined;
}

export function inOrder<T extends { time: number | undefined }>(entries: readonly T[]): T[] {
  let last = Number.NEGATIVE_INFINITY;
  const keyed = entries.map((entry, at) => {
    const time = entry.time ?? last;
    last = time;
    return { entry, at, time };
  });
  keyed.sort((one, other) => (one.time === other.time ? one.at - other.at : one.time - other.time));
  return keyed.map(({ entry }) => entry);
}
