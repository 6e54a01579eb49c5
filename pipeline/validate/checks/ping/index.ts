import type { Check } from '../../check.js';
import { answeredEmpty } from './answered-empty.js';

/** In the order in which a reader meets them. */
export const pingChecks: readonly Check[] = [answeredEmpty];
