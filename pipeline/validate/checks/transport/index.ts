import type { Check } from '../../check.js';
import { absentParamHeaderNotExpected } from './absent-param-header-not-expected.js';
import { absentParamHeaderOmitted } from './absent-param-header-omitted.js';
import { accelBufferingHeader } from './accel-buffering-header.js';
import { acceptedPost202 } from './accepted-post-202.js';
import { cancelNotificationReferencesRequest } from './cancel-notification-references-request.js';
import { clientAcceptHeader } from './client-accept-header.js';
import { clientNoResponses } from './client-no-responses.js';
import { clientPollsClosedStream } from './client-polls-closed-stream.js';
import { endedSession404 } from './ended-session-404.js';
import { getStreamMessagesUnrelated } from './get-stream-messages-unrelated.js';
import { getStreamRetryBeforeClose } from './get-stream-retry-before-close.js';
import { headerBodyMatchValidated } from './header-body-match-validated.js';
import { headerMismatchStatus } from './header-mismatch-status.js';
import { headerValueEncoding } from './header-value-encoding.js';
import { httpPostSingleMessage } from './http-post-single-message.js';
import { integerHeaderComparedAsNumber } from './integer-header-compared-as-number.js';
import { invalidParamHeaderRejected } from './invalid-param-header-rejected.js';
import { invalidVersionHeader400 } from './invalid-version-header-400.js';
import { legacyMethod405 } from './legacy-method-405.js';
import { malformedOriginForbidden } from './malformed-origin-forbidden.js';
import { messagesByPost } from './messages-by-post.js';
import { messagesUtf8 } from './messages-utf8.js';
import { missingParamHeaderRejected } from './missing-param-header-rejected.js';
import { missingSessionId400 } from './missing-session-id-400.js';
import { missingVersionHeaderRejected } from './missing-version-header-rejected.js';
import { newSessionAfter404 } from './new-session-after-404.js';
import { noBroadcast } from './no-broadcast.js';
import { noFallbackAfterModernError } from './no-fallback-after-modern-error.js';
import { noIndependentServerRequests } from './no-independent-server-requests.js';
import { noMessagesAfterCancelNotification } from './no-messages-after-cancel-notification.js';
import { noMessagesAfterCancellation } from './no-messages-after-cancellation.js';
import { noResponseOnGetStream } from './no-response-on-get-stream.js';
import { noSessionIdIssued } from './no-session-id-issued.js';
import { nullParamHeaderNotExpected } from './null-param-header-not-expected.js';
import { nullParamHeaderOmitted } from './null-param-header-omitted.js';
import { ownPostPerMessage } from './own-post-per-message.js';
import { protocolVersionHeader } from './protocol-version-header.js';
import { protocolVersionHeaderMatchesBody } from './protocol-version-header-matches-body.js';
import { protocolVersionHeaderPresent } from './protocol-version-header-present.js';
import { protocolVersionNegotiated } from './protocol-version-negotiated.js';
import { refusedPostErrorStatus } from './refused-post-error-status.js';
import { relistAfterHeaderMismatch } from './relist-after-header-mismatch.js';
import { replaySameStream } from './replay-same-stream.js';
import { requestMetadataHeaders } from './request-metadata-headers.js';
import { resumeWithLastEventId } from './resume-with-last-event-id.js';
import { sentinelDecoded } from './sentinel-decoded.js';
import { sentinelMarkerCase } from './sentinel-marker-case.js';
import { sentinelPatternEncoded } from './sentinel-pattern-encoded.js';
import { sessionIdEchoed } from './session-id-echoed.js';
import { sessionIdUnique } from './session-id-unique.js';
import { sessionIdVisibleAscii } from './session-id-visible-ascii.js';
import { singleEndpoint } from './single-endpoint.js';
import { sseEventIdUnique } from './sse-event-id-unique.js';
import { ssePrimingEvent } from './sse-priming-event.js';
import { sseRetryBeforeClose } from './sse-retry-before-close.js';
import { stdioClientInputValid } from './stdio-client-input-valid.js';
import { stdioExitAtEndOfInput } from './stdio-exit-at-end-of-input.js';
import { stdioOneLinePerMessage } from './stdio-one-line-per-message.js';
import { stdioServerOutputValid } from './stdio-server-output-valid.js';
import { stdioStdinClosedFirst } from './stdio-stdin-closed-first.js';
import { streamCarriesResponse } from './stream-carries-response.js';
import { streamEndsWithResponse } from './stream-ends-with-response.js';
import { streamMessagesRelated } from './stream-messages-related.js';
import { successContentType } from './success-content-type.js';
import { unknownMethod404 } from './unknown-method-404.js';
import { unsupportedVersionError } from './unsupported-version-error.js';
import { unsupportedVersionStatus } from './unsupported-version-status.js';
import { versionMismatchRejected } from './version-mismatch-rejected.js';
import { versionMismatchStatus } from './version-mismatch-status.js';
import { xMcpHeaderMirrored } from './x-mcp-header-mirrored.js';
import { xMcpHeaderNameValid } from './x-mcp-header-name-valid.js';
import { xMcpHeaderReachable } from './x-mcp-header-reachable.js';

/** In the order in which a reader meets them. */
export const transportChecks: readonly Check[] = [
  stdioOneLinePerMessage,
  stdioServerOutputValid,
  stdioClientInputValid,
  stdioStdinClosedFirst,
  stdioExitAtEndOfInput,
  messagesUtf8,
  clientNoResponses,
  noIndependentServerRequests,
  cancelNotificationReferencesRequest,
  noMessagesAfterCancelNotification,
  ownPostPerMessage,
  messagesByPost,
  httpPostSingleMessage,
  clientAcceptHeader,
  singleEndpoint,
  malformedOriginForbidden,
  acceptedPost202,
  refusedPostErrorStatus,
  successContentType,
  protocolVersionHeader,
  protocolVersionNegotiated,
  invalidVersionHeader400,
  sessionIdVisibleAscii,
  sessionIdUnique,
  sessionIdEchoed,
  missingSessionId400,
  endedSession404,
  newSessionAfter404,
  ssePrimingEvent,
  sseRetryBeforeClose,
  getStreamRetryBeforeClose,
  clientPollsClosedStream,
  streamCarriesResponse,
  streamMessagesRelated,
  streamEndsWithResponse,
  getStreamMessagesUnrelated,
  noResponseOnGetStream,
  noBroadcast,
  sseEventIdUnique,
  resumeWithLastEventId,
  replaySameStream,
  requestMetadataHeaders,
  protocolVersionHeaderPresent,
  protocolVersionHeaderMatchesBody,
  versionMismatchRejected,
  versionMismatchStatus,
  missingVersionHeaderRejected,
  unsupportedVersionError,
  unsupportedVersionStatus,
  unknownMethod404,
  headerValueEncoding,
  sentinelMarkerCase,
  sentinelPatternEncoded,
  sentinelDecoded,
  xMcpHeaderNameValid,
  xMcpHeaderReachable,
  xMcpHeaderMirrored,
  nullParamHeaderOmitted,
  absentParamHeaderOmitted,
  invalidParamHeaderRejected,
  missingParamHeaderRejected,
  nullParamHeaderNotExpected,
  absentParamHeaderNotExpected,
  headerBodyMatchValidated,
  integerHeaderComparedAsNumber,
  headerMismatchStatus,
  relistAfterHeaderMismatch,
  accelBufferingHeader,
  noMessagesAfterCancellation,
  noFallbackAfterModernError,
  legacyMethod405,
  noSessionIdIssued,
];
