import type { Check } from '../../check.js';
import { canonicalIdKey } from '../../message.js';
import { show } from '../../wording.js';

export const initializeNotCancelled: Check = {
  id: 'cancellation.initialize-not-cancelled',
  title: 'A client never cancels initialize',
  about:
    'Looks at each `notifications/cancelled` of the client with a `requestId`: it may not be the id of the `initialize` request, ' +
    'as long as no later request of the client has had the same id.',
  subject: '`notifications/cancelled` of the client with a requestId',
  watch: (evidence, session) => ({
    notifications: {
      'notifications/cancelled'(message) {
        const id = message.params?.['requestId'];
        if (!message.fromClient || id === undefined || id === null) return;
        evidence.subject(message);
        const { initialize } = session;
        if (initialize === undefined || canonicalIdKey(initialize.id) !== canonicalIdKey(id)) return;
        if (session.askedByClient.sentUnder(id) !== initialize.seq) return;
        evidence.finding(message, {
          saw: `a cancellation of ${show(id)}, the initialize request`,
          expected: 'initialize never to be cancelled',
          earlier: initialize.seq,
        });
      },
    },
  }),
};
