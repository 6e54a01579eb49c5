import type { Check } from '../../check.js';
import { initializeNotCancelled } from './initialize-not-cancelled.js';
import { invalidIgnored } from './invalid-ignored.js';
import { noAnswerAfterCancel } from './no-answer-after-cancel.js';
import { notForTasks } from './not-for-tasks.js';
import { requestIdPresent } from './request-id-present.js';
import { requestInFlight } from './request-in-flight.js';
import { requestKnown } from './request-known.js';
import { serverOnlySubscriptions } from './server-only-subscriptions.js';

/** In the order in which a reader meets them. */
export const cancellationChecks: readonly Check[] = [
  requestIdPresent,
  requestKnown,
  requestInFlight,
  initializeNotCancelled,
  notForTasks,
  serverOnlySubscriptions,
  noAnswerAfterCancel,
  invalidIgnored,
];
