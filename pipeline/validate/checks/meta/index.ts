import type { Check } from '../../check.js';
import { clientInfoConsistent } from './client-info-consistent.js';
import { missingCapabilityError } from './missing-capability-error.js';
import { missingCapabilityHttpStatus } from './missing-capability-http-status.js';
import { missingRequiredFieldHttpStatus } from './missing-required-field-http-status.js';
import { missingRequiredFieldRejected } from './missing-required-field-rejected.js';
import { noCapabilityCarryOver } from './no-capability-carry-over.js';
import { noUndeclaredCapabilityReliance } from './no-undeclared-capability-reliance.js';
import { requiredRequestFields } from './required-request-fields.js';
import { serverInfoConsistent } from './server-info-consistent.js';
import { subscriptionIdPresent } from './subscription-id-present.js';
import { traceContextFormat } from './trace-context-format.js';

/** In the order in which a reader meets them. */
export const metaChecks: readonly Check[] = [
  requiredRequestFields,
  missingRequiredFieldRejected,
  missingRequiredFieldHttpStatus,
  noUndeclaredCapabilityReliance,
  noCapabilityCarryOver,
  missingCapabilityError,
  missingCapabilityHttpStatus,
  clientInfoConsistent,
  serverInfoConsistent,
  subscriptionIdPresent,
  traceContextFormat,
];
