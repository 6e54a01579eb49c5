import type { Check } from '../../check.js';
import { capabilityDeclared } from './capability-declared.js';
import { capabilityNamesMode } from './capability-names-mode.js';
import { completeKnownId } from './complete-known-id.js';
import { contentMatchesSchema } from './content-matches-schema.js';
import { formNoUrls } from './form-no-urls.js';
import { formParams } from './form-params.js';
import { missingModeIsForm } from './missing-mode-is-form.js';
import { modeDeclared } from './mode-declared.js';
import { requestParams } from './request-params.js';
import { requiredErrorItems } from './required-error-items.js';
import { requiredErrorList } from './required-error-list.js';
import { schemaFlat } from './schema-flat.js';
import { undeclaredModeRejected } from './undeclared-mode-rejected.js';
import { urlHttps } from './url-https.js';
import { urlNoCredentials } from './url-no-credentials.js';
import { urlParams } from './url-params.js';
import { urlValid } from './url-valid.js';

/** In the order in which a reader meets them. */
export const elicitationChecks: readonly Check[] = [
  capabilityDeclared,
  capabilityNamesMode,
  modeDeclared,
  undeclaredModeRejected,
  requestParams,
  formParams,
  schemaFlat,
  missingModeIsForm,
  contentMatchesSchema,
  formNoUrls,
  urlParams,
  urlValid,
  urlHttps,
  urlNoCredentials,
  completeKnownId,
  requiredErrorList,
  requiredErrorItems,
];
