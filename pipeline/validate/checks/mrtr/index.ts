import type { Check } from '../../check.js';
import { foreignStateRejected } from './foreign-state-rejected.js';
import { inputRequestMethods } from './input-request-methods.js';
import { inputRequiredHasContent } from './input-required-has-content.js';
import { inputRequiredSupportedMethods } from './input-required-supported-methods.js';
import { malformedInputRefused } from './malformed-input-refused.js';
import { missingInputReasked } from './missing-input-reasked.js';
import { noUnsolicitedRequestState } from './no-unsolicited-request-state.js';
import { requestStateEchoed } from './request-state-echoed.js';
import { requestStateScopedToRetry } from './request-state-scoped-to-retry.js';
import { retryCarriesInputResponses } from './retry-carries-input-responses.js';
import { retryIdDiffers } from './retry-id-differs.js';

/** In the order in which a reader meets them. */
export const mrtrChecks: readonly Check[] = [
  inputRequiredSupportedMethods,
  inputRequestMethods,
  inputRequiredHasContent,
  retryCarriesInputResponses,
  requestStateEchoed,
  noUnsolicitedRequestState,
  retryIdDiffers,
  requestStateScopedToRetry,
  foreignStateRejected,
  malformedInputRefused,
  missingInputReasked,
];
