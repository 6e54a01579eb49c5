import type { Check } from '../../check.js';
import { clientRequestsBeforeInitResponse } from './client-requests-before-init-response.js';
import { firstInteractionInitialize } from './first-interaction-initialize.js';
import { initializeParams } from './initialize-params.js';
import { initializeProtocolVersion } from './initialize-protocol-version.js';
import { initializeResultShape } from './initialize-result-shape.js';
import { initializeResultVersion } from './initialize-result-version.js';
import { initializedNotification } from './initialized-notification.js';
import { negotiatedCapabilitiesOnly } from './negotiated-capabilities-only.js';
import { negotiatedVersionRespected } from './negotiated-version-respected.js';
import { serverRequestsBeforeInitialized } from './server-requests-before-initialized.js';

/** In the order in which a reader meets them. */
export const lifecycleChecks: readonly Check[] = [
  firstInteractionInitialize,
  initializeParams,
  initializeProtocolVersion,
  initializeResultShape,
  initializeResultVersion,
  initializedNotification,
  clientRequestsBeforeInitResponse,
  serverRequestsBeforeInitialized,
  negotiatedVersionRespected,
  negotiatedCapabilitiesOnly,
];
