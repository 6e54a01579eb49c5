import type { Check } from '../../check.js';
import { augmentationDeclared } from './augmentation-declared.js';
import { augmentationOnlyIfDeclared } from './augmentation-only-if-declared.js';
import { cancelResultCancelled } from './cancel-result-cancelled.js';
import { cancelTerminalRejected } from './cancel-terminal-rejected.js';
import { cancelledStays } from './cancelled-stays.js';
import { createResultReturned } from './create-result-returned.js';
import { createdAt } from './created-at.js';
import { cursorOpacity } from './cursor-opacity.js';
import { failedStatusMessage } from './failed-status-message.js';
import { getNotStreamed } from './get-not-streamed.js';
import { idFromReceiver } from './id-from-receiver.js';
import { idString } from './id-string.js';
import { idUnique } from './id-unique.js';
import { ignoredWhenUndeclared } from './ignored-when-undeclared.js';
import { inputRequiredWhileAsking } from './input-required-while-asking.js';
import { invalidCursorCode } from './invalid-cursor-code.js';
import { lastUpdatedAt } from './last-updated-at.js';
import { listComplete } from './list-complete.js';
import { noRelatedTaskInGetListCancel } from './no-related-task-in-get-list-cancel.js';
import { noRelatedTaskInRequests } from './no-related-task-in-requests.js';
import { noRelatedTaskInResults } from './no-related-task-in-results.js';
import { noRelatedTaskInStatus } from './no-related-task-in-status.js';
import { noneWithoutCapability } from './none-without-capability.js';
import { relatedTaskKnown } from './related-task-known.js';
import { relatedTaskOnRequests } from './related-task-on-requests.js';
import { relatedTaskPresent } from './related-task-present.js';
import { requiredToolAugmented } from './required-tool-augmented.js';
import { requiredToolPlainCallRejected } from './required-tool-plain-call-rejected.js';
import { resultBlocks } from './result-blocks.js';
import { resultCalledOnInputRequired } from './result-called-on-input-required.js';
import { resultRelatedTask } from './result-related-task.js';
import { resultReturnsFinal } from './result-returns-final.js';
import { resultShape } from './result-shape.js';
import { startsWorking } from './starts-working.js';
import { statusTransitions } from './status-transitions.js';
import { strayRelatedTaskIgnored } from './stray-related-task-ignored.js';
import { taskidParamRules } from './taskid-param-rules.js';
import { terminalFinal } from './terminal-final.js';
import { toolCallCapabilityDeclared } from './tool-call-capability-declared.js';
import { toolSupportRespected } from './tool-support-respected.js';
import { ttlPresent } from './ttl-present.js';
import { unknownIdCode } from './unknown-id-code.js';
import { unsupportedToolTaskRejected } from './unsupported-tool-task-rejected.js';

/** In the order in which a reader meets them. */
export const tasksChecks: readonly Check[] = [
  augmentationDeclared,
  ignoredWhenUndeclared,
  augmentationOnlyIfDeclared,
  noneWithoutCapability,
  toolCallCapabilityDeclared,
  toolSupportRespected,
  requiredToolAugmented,
  unsupportedToolTaskRejected,
  requiredToolPlainCallRejected,
  createResultReturned,
  idFromReceiver,
  idString,
  idUnique,
  startsWorking,
  statusTransitions,
  terminalFinal,
  cancelledStays,
  createdAt,
  lastUpdatedAt,
  ttlPresent,
  failedStatusMessage,
  getNotStreamed,
  inputRequiredWhileAsking,
  resultCalledOnInputRequired,
  relatedTaskOnRequests,
  relatedTaskPresent,
  relatedTaskKnown,
  taskidParamRules,
  strayRelatedTaskIgnored,
  noRelatedTaskInRequests,
  noRelatedTaskInResults,
  noRelatedTaskInGetListCancel,
  noRelatedTaskInStatus,
  resultRelatedTask,
  resultReturnsFinal,
  resultShape,
  resultBlocks,
  unknownIdCode,
  cancelTerminalRejected,
  cancelResultCancelled,
  cursorOpacity,
  invalidCursorCode,
  listComplete,
];
