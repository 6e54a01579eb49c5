import type { Seq } from '../../../trace/event.js';
import type { Check, Message } from '../../check.js';
import { asObject } from '../../message.js';
import { show, typeWord } from '../../wording.js';
import { isSuccess } from '../transport/other-causes.js';

export const answeredEmpty: Check = {
  id: 'ping.answered-empty',
  title: 'A ping is answered by an empty result',
  about:
    'Looks at each answered `ping`: the answer is a result, an object, and holds nothing but perhaps `_meta`. A `ping` that was ' +
    'never answered is a finding on stdio, when its receiver answered a later request and the transport was then closed; a ' +
    'cancelled one is not. Left alone: pings with `params` that are no object, errors that came with an HTTP status other ' +
    'than success (the session was over, or the caller was not let in), and how long an answer took.',
  subject: 'answered `ping`, or one that was passed over for good',
  watch(evidence, session) {
    const waiting = new Map<Seq, Message>();

    const closed = (): void => {
      if (!session.incomplete && !session.rebuiltOrder) {
        for (const ping of waiting.values()) {
          if (session.askedBy(ping).answeredUpTo <= ping.seq) continue;
          evidence.subject(ping);
          evidence.finding(ping, {
            saw: 'a ping without an answer, although later requests had theirs',
            expected: 'an empty result',
          });
        }
      }
      waiting.clear();
    };

    return {
      requests: {
        ping(message) {
          if (message.transport === 'stdio' && wellFormed(message)) waiting.set(message.seq, message);
        },
      },
      notifications: {
        'notifications/cancelled'(message) {
          if (waiting.size === 0) return;
          const request = session.openRequestOf(
            message.fromClient ? 'client' : 'server',
            message.params?.['requestId'],
          );
          if (request !== undefined) waiting.delete(request.seq);
        },
      },
      exchanges: {
        ping({ request, response, result }) {
          if (!wellFormed(request)) return;
          if (waiting.size > 0) waiting.delete(request.seq);
          if (response.class === 'error') {
            const status = response.http?.answer?.status;
            if (response.fromServer && status !== undefined && !isSuccess(status)) return;
            evidence.subject(response);
            evidence.finding(response, {
              saw: `an error (${show(response.errorCode)}) in answer to a ping`,
              expected: 'an empty result',
              earlier: request.seq,
            });
            return;
          }
          evidence.subject(response);
          const saw = faultOf(result);
          if (saw === undefined) return;
          evidence.finding(response, { saw, expected: 'an empty result', earlier: request.seq });
        },
      },
      lifecycle(event) {
        if (event.exchange === undefined && event.event !== 'transport-open') closed();
      },
    };
  },
};

function wellFormed({ body, params }: Message): boolean {
  return params !== undefined || body?.['params'] === undefined;
}

function faultOf(result: unknown): string | undefined {
  const object = asObject(result);
  if (object === undefined) return `${typeWord(result)} as the result of a ping`;
  for (const key in object) if (key !== '_meta') return `the member ${show(key)} in the result of a ping`;
  return undefined;
}
