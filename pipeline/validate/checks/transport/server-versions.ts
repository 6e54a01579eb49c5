/** Which revisions a server says it serves. */
import type { Session } from '../../check.js';

/** Whether the server has listed versions, and none from before this revision. Undefined while it has listed none. */
export function servesNoneBefore(session: Session, revision: string): boolean | undefined {
  const versions = session.discovery.latest?.versions;
  if (versions === undefined || versions.size === 0) return undefined;
  for (const version of versions) if (version < revision) return false;
  return true;
}
