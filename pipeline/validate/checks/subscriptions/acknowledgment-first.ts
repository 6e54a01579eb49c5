import type { Check, Message } from '../../check.js';
import { idKey } from '../../message.js';
import { Subscriptions } from '../../session/subscriptions.js';
import { quote, show } from '../../wording.js';

const ACKNOWLEDGED = 'notifications/subscriptions/acknowledged';

export const acknowledgmentFirst: Check = {
  id: 'subscriptions.acknowledgment-first',
  title: 'The first message under a subscription is its acknowledgment',
  about:
    'For each `subscriptions/listen`, the first server message tagged with its id, or its result where none came before, is ' +
    'looked at: it has to be the acknowledgment. An error refuses the subscription, and `notifications/cancelled` may take ' +
    'it back; neither is judged.',
  subject: 'first message under a subscription',
  needs: ['complete', 'order'],
  watch(evidence, session) {
    const awaiting = new Set<string | number>();
    const first = (message: Message, id: unknown, what: string) => {
      awaiting.delete(idKey(id));
      evidence.subject(message);
      if (message.method === ACKNOWLEDGED) return;
      const opened = session.subscriptions.of(id)?.openedAt;
      evidence.finding(message, {
        saw: `${what} as the first message under the subscription ${show(id)}`,
        expected: ACKNOWLEDGED,
        ...(opened === undefined ? {} : { earlier: opened }),
      });
    };
    return {
      requests: {
        'subscriptions/listen'(message) {
          if (message.fromClient && message.id !== null) awaiting.add(idKey(message.id));
        },
      },
      notification(message) {
        if (awaiting.size === 0 || !message.fromServer || message.method === 'notifications/cancelled')
          return;
        const tag = Subscriptions.tagOf(message);
        if (tag !== undefined && awaiting.has(idKey(tag))) first(message, tag, quote(message.method));
      },
      exchanges: {
        'subscriptions/listen'({ request, response }) {
          if (!request.fromClient || !awaiting.has(idKey(request.id))) return;
          if (response.class === 'result') first(response, request.id, 'its closing result');
          else awaiting.delete(idKey(request.id));
        },
      },
    };
  },
};
