import type { Check } from '../../check.js';

/** In the order in which a reader meets them. */
export const metaChecks: readonly Check[] = [];
