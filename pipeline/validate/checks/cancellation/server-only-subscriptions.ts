import type { Check } from '../../check.js';
import { show } from '../../wording.js';

export const serverOnlySubscriptions: Check = {
  id: 'cancellation.server-only-subscriptions',
  title: 'A server cancels nothing but subscriptions',
  about:
    'Looks at each `notifications/cancelled` of the server: its `requestId` has to be that of a `subscriptions/listen` request ' +
    'which the client has sent, open or ended. Whether a server has to send it when it ends a subscription, and what else it ' +
    'sends then, is told differently by different pages and not looked at.',
  subject: '`notifications/cancelled` of the server',
  needs: ['complete', 'order'],
  watch: (evidence, session) => ({
    notifications: {
      'notifications/cancelled'(message) {
        if (message.fromClient) return;
        evidence.subject(message);
        const id = message.params?.['requestId'];
        if (id !== undefined && session.subscriptions.of(id) !== undefined) return;
        const named = session.askedByClient.sentUnder(id);
        evidence.finding(message, {
          saw:
            id === undefined
              ? 'a cancellation by the server without requestId'
              : `a cancellation of ${show(id)} by the server, which is no subscription`,
          expected: 'the id of a subscriptions/listen request',
          ...(named === undefined ? {} : { earlier: named }),
        });
      },
    },
  }),
};
