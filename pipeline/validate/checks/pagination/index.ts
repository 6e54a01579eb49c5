import type { Check } from '../../check.js';
import { cursorOpacity } from './cursor-opacity.js';
import { cursorStable } from './cursor-stable.js';
import { invalidCursorRejected } from './invalid-cursor-rejected.js';

/** In the order in which a reader meets them. */
export const paginationChecks: readonly Check[] = [cursorOpacity, cursorStable, invalidCursorRejected];
