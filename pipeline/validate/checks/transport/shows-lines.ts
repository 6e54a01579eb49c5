import type { Session } from '../../check.js';

/**
 * Whether a line that is no message would stand in the recording. Above the transport, and in logs that a program wrote
 * after parsing, there are only messages.
 */
export function showsLines({ traits }: Session): boolean {
  return traits.size === 0 || !(traits.has('parsed-log') || traits.has('in-process'));
}
