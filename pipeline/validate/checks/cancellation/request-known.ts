import type { Check } from '../../check.js';
import { show } from '../../wording.js';

export const requestKnown: Check = {
  id: 'cancellation.request-known',
  title: 'A cancellation names a request that was sent before',
  about:
    'Looks at each `notifications/cancelled` with a `requestId`. An earlier request of its sender has to have had that id (rule ' +
    '`own`, 2025-11-25), or, whoever cancels, an earlier request of the client (rule `of-client`, 2026-07-28). `1` and `"1"` are ' +
    'two ids. Whether the request still waits for its answer is looked at elsewhere.',
  subject: '`notifications/cancelled` with a requestId',
  rules: ['own', 'of-client'],
  needs: ['complete', 'order'],
  watch: (evidence, session) => ({
    notifications: {
      'notifications/cancelled'(message) {
        const id = message.params?.['requestId'];
        if (id === undefined || id === null) return;
        evidence.subject(message);
        if (session.askedBy(message).sentUnder(id) === undefined) {
          evidence.finding(message, {
            saw: `a cancellation of ${show(id)}, which no request of its sender has had as id`,
            expected: 'the id of a request that the sender has sent',
            rule: 'own',
          });
        }
        if (session.askedByClient.sentUnder(id) === undefined) {
          evidence.finding(message, {
            saw: `a cancellation of ${show(id)}, which no request of the client has had as id`,
            expected: 'the id of a request that the client has sent',
            rule: 'of-client',
          });
        }
      },
    },
  }),
};
