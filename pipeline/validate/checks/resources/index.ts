import type { Check } from '../../check.js';
import { blobBase64 } from './blob-base64.js';
import { capabilityDeclared } from './capability-declared.js';
import { invalidUriRefused } from './invalid-uri-refused.js';
import { listChangedNotified } from './list-changed-notified.js';
import { notFoundCode } from './not-found-code.js';
import { readContentsNonEmpty } from './read-contents-non-empty.js';
import { readErrorCode } from './read-error-code.js';
import { uriSchemeRfc3986 } from './uri-scheme-rfc3986.js';

/** In the order in which a reader meets them. */
export const resourcesChecks: readonly Check[] = [
  capabilityDeclared,
  uriSchemeRfc3986,
  blobBase64,
  invalidUriRefused,
  readContentsNonEmpty,
  readErrorCode,
  notFoundCode,
  listChangedNotified,
];
