import type { Check } from '../../check.js';
import { refusalCarriesNoResult } from './refusal-carries-no-result.js';
import { resourceMetadataOrder } from './resource-metadata-order.js';
import { scopeRetryLimit } from './scope-retry-limit.js';
import { serverMetadataAttempts } from './server-metadata-attempts.js';
import { serverMetadataOrder } from './server-metadata-order.js';
import { serverMetadataRootForms } from './server-metadata-root-forms.js';
import { unauthorizedInitialize } from './unauthorized-initialize.js';

/** In the order in which a reader meets them. */
export const authChecks: readonly Check[] = [
  unauthorizedInitialize,
  refusalCarriesNoResult,
  resourceMetadataOrder,
  serverMetadataAttempts,
  serverMetadataOrder,
  serverMetadataRootForms,
  scopeRetryLimit,
];
