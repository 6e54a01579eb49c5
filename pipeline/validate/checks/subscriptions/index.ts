import type { Check } from '../../check.js';
import { acknowledgmentFirst } from './acknowledgment-first.js';
import { gracefulCloseResultEmpty } from './graceful-close-result-empty.js';
import { onlyRequestedNotifications } from './only-requested-notifications.js';
import { relistenAfterReconnect } from './relisten-after-reconnect.js';

/** In the order in which a reader meets them. */
export const subscriptionsChecks: readonly Check[] = [
  onlyRequestedNotifications,
  acknowledgmentFirst,
  gracefulCloseResultEmpty,
  relistenAfterReconnect,
];
