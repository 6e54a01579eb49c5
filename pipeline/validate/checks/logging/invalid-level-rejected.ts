import type { Check, Exchange } from '../../check.js';
import { INVALID_PARAMS, METHOD_NOT_FOUND, refusalCode } from '../../error-codes.js';
import { META_LOG_LEVEL } from '../../session/session.js';
import { show } from '../../wording.js';

const LEVELS: ReadonlySet<unknown> = new Set([
  'debug',
  'info',
  'notice',
  'warning',
  'error',
  'critical',
  'alert',
  'emergency',
]);

/** Refusals for another fault of the same request: no such method, malformed, headers, capabilities, version. */
const OTHER_FAULTS: ReadonlySet<number | undefined> = new Set([
  METHOD_NOT_FOUND,
  -32700,
  -32600,
  -32020,
  -32021,
  -32022,
]);

export const invalidLevelRejected: Check = {
  id: 'logging.invalid-level-rejected',
  title: 'A request for a log level that does not exist is refused with -32602',
  about:
    'Looks at each answered `logging/setLevel` whose `level` is none of the eight syslog levels (rule `set-level`, ' +
    '2025-11-25), and at each answered request whose `_meta` has such an `io.modelcontextprotocol/logLevel` (rule ' +
    '`per-request`, 2026-07-28). Case counts; other types and null are no levels. The answer has to be error -32602. With ' +
    'the second rule an error that names another fault of the same request (-32601, -32600, -32700, -32020 to -32022) ' +
    'passes too.',
  subject: 'answered request for an unknown log level',
  rules: ['set-level', 'per-request'],
  watch(evidence) {
    const refused = (exchange: Exchange, level: unknown, rule: string, alsoFine: ReadonlySet<unknown>) => {
      evidence.subject(exchange.response, rule);
      const code = refusalCode(exchange);
      if (code === INVALID_PARAMS || (code !== undefined && alsoFine.has(code))) return;
      const answer =
        exchange.result === undefined ? `error ${show(exchange.response.errorCode)}` : 'a result';
      evidence.finding(exchange.response, {
        saw: `${answer} for the log level ${show(level)}`,
        expected: `error ${INVALID_PARAMS}`,
        earlier: exchange.request.seq,
        rule,
      });
    };
    return {
      exchange(exchange) {
        const level = exchange.request.meta?.[META_LOG_LEVEL];
        if (level === undefined || LEVELS.has(level) || !exchange.request.fromClient) return;
        refused(exchange, level, 'per-request', OTHER_FAULTS);
      },
      exchanges: {
        'logging/setLevel'(exchange) {
          const level = exchange.params?.['level'];
          if (LEVELS.has(level) || !exchange.request.fromClient) return;
          refused(exchange, level, 'set-level', NOTHING);
        },
      },
    };
  },
};

const NOTHING: ReadonlySet<unknown> = new Set();
