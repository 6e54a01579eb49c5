import type { Check } from '../../check.js';
import { show } from '../../wording.js';
import { isRedelivered } from './redelivered.js';

export const tokenOfOpenRequest: Check = {
  id: 'progress.token-of-open-request',
  title: 'Progress is told only for tokens of requests that are under way',
  about:
    'Looks at each `notifications/progress`. Its token has to be that of a request of the other party which has no answer yet, or ' +
    'runs as a task that has not ended. A cancelled request counts as under way until it is answered, since the cancellation may ' +
    'cross the progress. Notifications that come once more on a resumed stream are left alone.',
  subject: '`notifications/progress`',
  needs: ['complete', 'order'],
  watch: (evidence, session) => ({
    notifications: {
      'notifications/progress'(message) {
        const given = message.params?.['progressToken'];
        if (given === undefined || isRedelivered(message, session)) return;
        evidence.subject(message);
        const token = session.progress.of(message);
        if (token !== undefined && token.open > 0) return;
        evidence.finding(message, {
          saw: `progress for the token ${show(given)}, which ${
            token === undefined ? 'no request has brought' : 'no request under way has'
          }`,
          expected: 'the token of a request that is under way',
          ...(token?.ended === undefined ? {} : { earlier: token.ended }),
        });
      },
    },
  }),
};
