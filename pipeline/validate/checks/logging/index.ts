import type { Check } from '../../check.js';
import { capabilityDeclared } from './capability-declared.js';
import { invalidLevelRejected } from './invalid-level-rejected.js';
import { levelRequested } from './level-requested.js';
import { notOnSubscription } from './not-on-subscription.js';

/** In the order in which a reader meets them. */
export const loggingChecks: readonly Check[] = [
  capabilityDeclared,
  levelRequested,
  notOnSubscription,
  invalidLevelRejected,
];
