import type { Seq } from '../../../trace/event.js';
import type { Check } from '../../check.js';
import { asObject } from '../../message.js';
import { show } from '../../wording.js';

export const requestInFlight: Check = {
  id: 'cancellation.request-in-flight',
  title: 'A party cancels a request of its own only while it waits for the answer',
  about:
    'Looks at each `notifications/cancelled` that names a request of its sender. It is a finding when the answer to that request ' +
    'came, and after it the sender sent another request and had an answer to that one too: by then it must have read the ' +
    'first answer. An answer that may have crossed the cancellation is none. Left alone: requests that run on as tasks, and ' +
    'the cancellations by which a server ends a subscription of the client.',
  subject: '`notifications/cancelled` that names a request of its sender',
  needs: ['order'],
  watch(evidence, session) {
    /** Requests that became tasks. */
    const tasks = new Set<Seq>();
    return {
      exchange({ request, params, result }) {
        if (params?.['task'] === undefined || asObject(asObject(result)?.['task']) === undefined) return;
        tasks.add(request.seq);
      },
      notifications: {
        'notifications/cancelled'(message) {
          const id = message.params?.['requestId'];
          const log = session.askedBy(message);
          const sent = log.sentUnder(id);
          if (sent === undefined || tasks.has(sent)) return;
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
    };
  },
};
