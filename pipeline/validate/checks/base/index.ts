import type { Check } from '../../check.js';
import { errorCodeApplicationRange } from './error-code-application-range.js';
import { errorCodeDefinedMeaning } from './error-code-defined-meaning.js';
import { errorCodeInteger } from './error-code-integer.js';
import { errorCodeLegacySubrange } from './error-code-legacy-subrange.js';
import { errorCodeReservedSubrange } from './error-code-reserved-subrange.js';
import { errorCodeWithdrawn } from './error-code-withdrawn.js';
import { errorIdMatches } from './error-id-matches.js';
import { errorMessageOneSentence } from './error-message-one-sentence.js';
import { errorShape } from './error-shape.js';
import { jsonrpcVersion } from './jsonrpc-version.js';
import { metaKeyFormat } from './meta-key-format.js';
import { metaPrefixReverseDns } from './meta-prefix-reverse-dns.js';
import { notificationNoId } from './notification-no-id.js';
import { notificationUnanswered } from './notification-unanswered.js';
import { requestIdNotNull } from './request-id-not-null.js';
import { requestIdType } from './request-id-type.js';
import { requestIdUnique } from './request-id-unique.js';
import { requestIdUniqueInFlight } from './request-id-unique-in-flight.js';
import { resultField } from './result-field.js';
import { resultIdMatches } from './result-id-matches.js';
import { resultTypeKnown } from './result-type-known.js';
import { resultTypePresent } from './result-type-present.js';
import { schemaDialectPreferred } from './schema-dialect-preferred.js';
import { schemaValidInDialect } from './schema-valid-in-dialect.js';

/** In the order in which a reader meets them. */
export const baseChecks: readonly Check[] = [
  jsonrpcVersion,
  requestIdType,
  requestIdNotNull,
  requestIdUnique,
  requestIdUniqueInFlight,
  resultIdMatches,
  resultField,
  resultTypePresent,
  resultTypeKnown,
  errorIdMatches,
  errorShape,
  errorCodeInteger,
  errorMessageOneSentence,
  errorCodeLegacySubrange,
  errorCodeReservedSubrange,
  errorCodeWithdrawn,
  errorCodeApplicationRange,
  errorCodeDefinedMeaning,
  notificationNoId,
  notificationUnanswered,
  metaKeyFormat,
  metaPrefixReverseDns,
  schemaValidInDialect,
  schemaDialectPreferred,
];
