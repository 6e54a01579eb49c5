import type { Check } from '../../check.js';
import { hintsOnCacheableResults } from './hints-on-cacheable-results.js';
import { invalidCursorRestart } from './invalid-cursor-restart.js';
import { pageScopeConsistent } from './page-scope-consistent.js';
import { ttlNonNegative } from './ttl-non-negative.js';

/** In the order in which a reader meets them. */
export const cachingChecks: readonly Check[] = [
  hintsOnCacheableResults,
  ttlNonNegative,
  pageScopeConsistent,
  invalidCursorRestart,
];
