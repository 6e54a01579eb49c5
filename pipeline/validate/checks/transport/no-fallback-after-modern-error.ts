import type { Seq } from '../../../trace/event.js';
import { isInteger, toNumber } from '../../../trace/numeral.js';
import type { Check, Message } from '../../check.js';
import { asArray, asObject } from '../../message.js';
import { META_VERSION } from '../../session/session.js';
import { carrierOf } from '../meta/status-of.js';
import { HEADER_MISMATCH, MISSING_CAPABILITY, UNSUPPORTED_VERSION } from './other-faults.js';

const MOST_CONNECTIONS = 256;
const FIRST_MODERN = '2026-07-28';

export const noFallbackAfterModernError: Check = {
  id: 'transport.no-fallback-after-modern-error',
  title: 'A client does not fall back to initialize after an error that only a modern server sends',
  about:
    'A request that carries its own version was answered with HTTP status 400 and error -32020, -32021 or -32022: so the server speaks this ' +
    'revision. The next request of the client on that connection is looked at; it ought not to be `initialize`. Where the ' +
    'error -32022 lists only versions from before 2026-07-28, `initialize` is the way to them, and nothing is judged.',
  subject: "client's next request after a modern error under HTTP status 400",
  needs: ['complete', 'order'],
  scope: 'trace',
  watch(evidence) {
    /** Where such an error came, by connection. */
    const errors = new Map<string | undefined, Seq>();
    return {
      error(message) {
        const { request } = message;
        if (!message.fromServer || request?.meta?.[META_VERSION] === undefined) return;
        if (!isModernError(message) || carrierOf(message)?.status !== 400) return;
        if (errors.size < MOST_CONNECTIONS) errors.set(message.event.session, message.seq);
      },
      request(message) {
        if (errors.size === 0 || !message.fromClient) return;
        const since = errors.get(message.event.session);
        if (since === undefined) return;
        errors.delete(message.event.session);
        evidence.subject(message);
        if (message.method !== 'initialize') return;
        evidence.finding(message, {
          saw: 'initialize after a 400 with an error that only a modern server sends',
          expected: 'the request to be corrected, or another version to be chosen',
          earlier: since,
        });
      },
    };
  },
};

function isModernError(message: Message): boolean {
  const code = message.errorCode;
  if (!isInteger(code)) return false;
  switch (toNumber(code)) {
    case HEADER_MISMATCH:
    case MISSING_CAPABILITY:
      return true;
    case UNSUPPORTED_VERSION: {
      const supported = asArray(asObject(asObject(message.error)?.['data'])?.['supported']);
      return supported?.some((each) => typeof each === 'string' && each >= FIRST_MODERN) ?? false;
    }
    default:
      return false;
  }
}
