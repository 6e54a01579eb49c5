import type { Check } from '../../check.js';
import { show } from '../../wording.js';

export const requestInFlight: Check = {
  id: 'cancellation.request-in-flight',
  title: 'A party cancels a request of its own only while it waits for the answer',
  about:
    'Looks at each `notifications/cancelled` that names a request of its sender. It is a finding when the answer to that request ' +
    'came, and after it the sender sent another request and had an answer to that one too: by then it must have read the ' +
    'first answer. An answer that may have crossed the cancellation is none. The cancellations by which a server ends a ' +
    'subscription of the client are left alone.',
  subject: '`notifications/cancelled` that names a request of its sender',
  needs: ['order'],
  watch: (evidence, session) => ({
    notifications: {
      'notifications/cancelled'(message) {
        const id = message.params?.['requestId'];
        const log = session.askedBy(message);
        if (log.sentUnder(id) === undefined) return;
        evidence.subject(message);
        const answer = log.answerTo(id);
        if (answer === undefined || log.answeredUpTo <= answer) return;
        evidence.finding(message, {
          saw: `a cancellation of the request ${show(id)}, whose answer had been read`,
          expected: 'only requests that still wait for their answer to be cancelled',
          earlier: answer,
        });
      },
    },
  }),
};
