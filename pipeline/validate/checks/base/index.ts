import type { Check } from '../../check.js';
import { requestIdType } from './request-id-type.js';
import { requestIdUnique } from './request-id-unique.js';

/** In the order in which a reader meets them. */
export const baseChecks: readonly Check[] = [requestIdType, requestIdUnique];
