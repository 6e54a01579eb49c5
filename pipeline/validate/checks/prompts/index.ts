import type { Check } from '../../check.js';
import { argumentsValidated } from './arguments-validated.js';
import { audioContentEncoding } from './audio-content-encoding.js';
import { capabilityDeclared } from './capability-declared.js';
import { declaredCapabilityOnly } from './declared-capability-only.js';
import { embeddedResourceShape } from './embedded-resource-shape.js';
import { errorCode } from './error-code.js';
import { imageContentEncoding } from './image-content-encoding.js';
import { listChangedNotified } from './list-changed-notified.js';

/** In the order in which a reader meets them. */
export const promptsChecks: readonly Check[] = [
  capabilityDeclared,
  declaredCapabilityOnly,
  imageContentEncoding,
  audioContentEncoding,
  embeddedResourceShape,
  argumentsValidated,
  errorCode,
  listChangedNotified,
];
