/** Requests that lack a required `_meta` member, and what a server may answer to them. */
import type { Message } from '../../check.js';
import { META_CAPABILITIES, META_VERSION } from '../../session/session.js';

/**
 * Whether a client's request lacks a required member of `_meta`. `initialize` is left out: which code refuses it is open
 * (basic/versioning, compatibility matrix).
 */
export function lacksRequiredMeta(request: Message): boolean {
  if (!request.fromClient || request.method === 'initialize') return false;
  const { meta } = request;
  return meta === undefined || meta[META_VERSION] === undefined || meta[META_CAPABILITIES] === undefined;
}
