import type { Seq } from '../../../trace/event.js';
import type { Check, Message } from '../../check.js';
import { show } from '../../wording.js';
import { isSuccess } from '../transport/other-causes.js';

interface Cancelled {
  readonly request: Message;
  readonly at: Seq;
  /** From here on a later request shows that the cancellation was read; undefined until its POST is accepted. */
  from: Seq | undefined;
  read: boolean;
}

/** Cancelled requests that are remembered; many of them are never answered. */
const MOST = 10_000;

export const noAnswerAfterCancel: Check = {
  id: 'cancellation.no-answer-after-cancel',
  title: 'A cancelled request is not answered any more',
  about:
    'Looks at each `notifications/cancelled` of a request that waits for its answer, once its receiver has shown that it read the ' +
    'cancellation: it answered something that was asked afterwards, over HTTP after the POST of the cancellation was accepted ' +
    'with a success status. An answer to the cancelled request after that is a finding; one that came before may have been ' +
    'under way. Left alone: `initialize`, requests that run as tasks, cancellations by the server over HTTP, whose streams ' +
    'have no common order, and the closing of a stream, which cancels too. The protocol lets a receiver go on with a request ' +
    'that cannot be cancelled; a recording does not show that, so weigh a finding with it in mind.',
  subject: 'cancelled request whose receiver went on reading',
  needs: ['order'],
  watch(evidence) {
    const cancelled = new Map<Message, Cancelled>();
    /** Those of them whose receiver is not known to have read on. */
    const unread = new Set<Cancelled>();
    const byPost = new Map<Message, Cancelled>();

    const forget = (each: Cancelled): void => {
      cancelled.delete(each.request);
      unread.delete(each);
    };

    return {
      notifications: {
        'notifications/cancelled'(message) {
          const request = message.session.openRequestOf(
            message.fromClient ? 'client' : 'server',
            message.params?.['requestId'],
          );
          if (request === undefined || request.method === 'initialize' || cancelled.has(request)) return;
          const stdio = message.transport === 'stdio';
          if (!stdio && message.fromServer) return;
          const each: Cancelled = {
            request,
            at: message.seq,
            from: stdio ? message.seq : undefined,
            read: false,
          };
          if (cancelled.size >= MOST) {
            for (const oldest of cancelled.values()) {
              forget(oldest);
              break;
            }
          }
          cancelled.set(request, each);
          unread.add(each);
          if (!stdio) byPost.set(message, each);
        },
      },
      httpResponse({ message, answer }) {
        if (byPost.size === 0 || message === undefined) return;
        const each = byPost.get(message);
        if (each === undefined) return;
        byPost.delete(message);
        if (answer?.status !== undefined && isSuccess(answer.status)) each.from = answer.seq;
      },
      exchange({ request, response }) {
        if (cancelled.size === 0) return;
        const hit = cancelled.get(request);
        if (hit !== undefined) {
          forget(hit);
          if (!hit.read) return;
          evidence.finding(response, {
            saw: `an answer to the cancelled request ${show(request.id)}`,
            expected: 'no answer once the cancellation was read',
            earlier: hit.at,
          });
          return;
        }
        for (const each of unread) {
          if (each.request.direction !== request.direction) continue;
          if (each.from === undefined || request.seq <= each.from) continue;
          each.read = true;
          unread.delete(each);
          evidence.subject(response);
        }
      },
    };
  },
};
