import type { Check } from '../../check.js';
import { capabilityDeclared } from './capability-declared.js';
import { errorCode } from './error-code.js';
import { inputValidated } from './input-validated.js';

/** In the order in which a reader meets them. */
export const completionChecks: readonly Check[] = [capabilityDeclared, inputValidated, errorCode];
