import type { Check } from '../../check.js';
import { capabilityDeclared } from './capability-declared.js';
import { errorCodeStandard } from './error-code-standard.js';
import { fileUri } from './file-uri.js';
import { listChangedSent } from './list-changed-sent.js';
import { requestedOnlyIfDeclared } from './requested-only-if-declared.js';
import { unsupportedMethodNotFound } from './unsupported-method-not-found.js';

/** In the order in which a reader meets them. */
export const rootsChecks: readonly Check[] = [
  capabilityDeclared,
  requestedOnlyIfDeclared,
  fileUri,
  listChangedSent,
  unsupportedMethodNotFound,
  errorCodeStandard,
];
