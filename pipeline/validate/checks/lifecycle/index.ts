import type { Check } from '../../check.js';
import { initializedNotification } from './initialized-notification.js';

/** In the order in which a reader meets them. */
export const lifecycleChecks: readonly Check[] = [initializedNotification];
