/** How a client turns a faulty sampling request down. */
import type { Reply } from '../../check.js';
import { INVALID_PARAMS } from '../../error-codes.js';
import { show } from '../../wording.js';

/** The code of a refusal by the user, who may be asked before anything is looked at (client/sampling, Error Handling). */
const REFUSED_BY_USER = -1;

/** What stands where a refusal with -32602 belongs; undefined where that is there, or a refusal by the user. */
export function insteadOfRejection({ message, error }: Reply): string | undefined {
  if (message.class !== 'error') return 'a result';
  const code = error?.['code'];
  return code === INVALID_PARAMS || code === REFUSED_BY_USER ? undefined : `the error code ${show(code)}`;
}
