import type { Check } from '../../check.js';
import { show } from '../../wording.js';
import { isRedelivered } from './redelivered.js';

export const stopsAfterCompletion: Check = {
  id: 'progress.stops-after-completion',
  title: 'No progress is told once the request has its answer',
  about:
    'Looks at each `notifications/progress` whose token an earlier request of the other party brought. It is a finding when every ' +
    'request with that token is over: answered, or, where it ran as a task, reported completed, failed or cancelled. ' +
    'A result that asks for input ends its request too. Notifications that come once more on a resumed stream are left alone.',
  subject: '`notifications/progress` with the token of a request',
  needs: ['order'],
  watch: (evidence, session) => ({
    notifications: {
      'notifications/progress'(message) {
        const token = session.progress.of(message);
        if (token === undefined || isRedelivered(message, session)) return;
        evidence.subject(message);
        if (token.open > 0 || token.ended === undefined) return;
        evidence.finding(message, {
          saw: `progress for the token ${show(message.params?.['progressToken'])} after the end of its ${
            token.endedTask ? 'task' : 'request'
          }`,
          expected: 'no progress after that',
          earlier: token.ended,
        });
      },
    },
  }),
};
