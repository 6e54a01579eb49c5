import type { Session } from '../../check.js';

/**
 * Whether the recording shows the session from its beginning. Where it does not, a stream that was opened before may
 * carry what comes without a label.
 */
export function seenFromStart(session: Session): boolean {
  return session.initialize !== undefined || session.era === 'per-request';
}
