import type { Check } from '../../check.js';
import { stopsAfterCompletion } from './stops-after-completion.js';
import { stopsAfterTaskEnd } from './stops-after-task-end.js';
import { taskTokenKept } from './task-token-kept.js';
import { tokenOfOpenRequest } from './token-of-open-request.js';
import { tokenType } from './token-type.js';
import { tokenUnique } from './token-unique.js';
import { valueIncreases } from './value-increases.js';

/** In the order in which a reader meets them. */
export const progressChecks: readonly Check[] = [
  tokenType,
  tokenUnique,
  tokenOfOpenRequest,
  valueIncreases,
  stopsAfterCompletion,
  taskTokenKept,
  stopsAfterTaskEnd,
];
