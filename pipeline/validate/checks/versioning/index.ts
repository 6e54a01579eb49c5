import type { Check } from '../../check.js';
import { eraRemembered } from './era-remembered.js';
import { extensionIdentifierFormat } from './extension-identifier-format.js';
import { initializeErrorNamesVersions } from './initialize-error-names-versions.js';
import { retryUsesSupportedVersion } from './retry-uses-supported-version.js';

/** In the order in which a reader meets them. */
export const versioningChecks: readonly Check[] = [
  retryUsesSupportedVersion,
  extensionIdentifierFormat,
  initializeErrorNamesVersions,
  eraRemembered,
];
