import type { Check } from '../../check.js';
import { capabilityDeclared } from './capability-declared.js';
import { deterministicOrder } from './deterministic-order.js';
import { embeddedResourceCapability } from './embedded-resource-capability.js';
import { inputSchemaObject } from './input-schema-object.js';
import { inputValidated } from './input-validated.js';
import { invalidHeaderToolUncalled } from './invalid-header-tool-uncalled.js';
import { listChangedNotified } from './list-changed-notified.js';
import { nameCaseRespected } from './name-case-respected.js';
import { nameCharset } from './name-charset.js';
import { nameLength } from './name-length.js';
import { nameUnique } from './name-unique.js';
import { outputSchemaStructuredResult } from './output-schema-structured-result.js';
import { structuredContentText } from './structured-content-text.js';
import { xMcpHeaderIntegerRange } from './x-mcp-header-integer-range.js';

/** In the order in which a reader meets them. */
export const toolsChecks: readonly Check[] = [
  capabilityDeclared,
  inputSchemaObject,
  nameLength,
  nameCharset,
  nameUnique,
  nameCaseRespected,
  deterministicOrder,
  listChangedNotified,
  inputValidated,
  outputSchemaStructuredResult,
  structuredContentText,
  embeddedResourceCapability,
  xMcpHeaderIntegerRange,
  invalidHeaderToolUncalled,
];
