import type { Check } from '../../check.js';
import { capabilityDeclared } from './capability-declared.js';
import { includeContextAvoided } from './include-context-avoided.js';
import { includeContextDeclared } from './include-context-declared.js';
import { messageShape } from './message-shape.js';
import { missingToolResultRejected } from './missing-tool-result-rejected.js';
import { mixedToolResultRejected } from './mixed-tool-result-rejected.js';
import { toolChoiceNone } from './tool-choice-none.js';
import { toolChoiceRequired } from './tool-choice-required.js';
import { toolResultFitsSchema } from './tool-result-fits-schema.js';
import { toolResultNamesToolUse } from './tool-result-names-tool-use.js';
import { toolResultsUnmixed } from './tool-results-unmixed.js';
import { toolUseBalanced } from './tool-use-balanced.js';
import { toolsCapabilityDeclared } from './tools-capability-declared.js';
import { toolsSentOnlyIfDeclared } from './tools-sent-only-if-declared.js';
import { undeclaredToolsRefused } from './undeclared-tools-refused.js';

/** In the order in which a reader meets them. */
export const samplingChecks: readonly Check[] = [
  capabilityDeclared,
  toolsCapabilityDeclared,
  toolsSentOnlyIfDeclared,
  undeclaredToolsRefused,
  includeContextAvoided,
  includeContextDeclared,
  messageShape,
  toolResultsUnmixed,
  toolUseBalanced,
  toolResultNamesToolUse,
  toolResultFitsSchema,
  missingToolResultRejected,
  mixedToolResultRejected,
  toolChoiceRequired,
  toolChoiceNone,
];
