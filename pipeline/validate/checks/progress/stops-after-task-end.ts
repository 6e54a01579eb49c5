import type { Check } from '../../check.js';
import { show } from '../../wording.js';
import { isRedelivered } from './redelivered.js';

export const stopsAfterTaskEnd: Check = {
  id: 'progress.stops-after-task-end',
  title: 'No progress is told once the task has ended',
  about:
    'Looks at each `notifications/progress` whose token came with a request that became a task. It is a finding when the sender has ' +
    'already reported that task completed, failed or cancelled, or has handed out its result. Notifications that come once ' +
    'more on a resumed stream are left alone.',
  subject: '`notifications/progress` for a task',
  needs: ['order'],
  watch: (evidence, session) => ({
    notifications: {
      'notifications/progress'(message) {
        const token = session.progress.of(message);
        if (token === undefined || isRedelivered(message, session)) return;
        let runs = false;
        for (const use of token.uses) {
          if (use.task === undefined) return;
          runs = true;
        }
        if (!runs && !token.endedTask) return;
        evidence.subject(message);
        if (runs || token.ended === undefined) return;
        evidence.finding(message, {
          saw: `progress for the token ${show(message.params?.['progressToken'])} after the end of its task`,
          expected: 'no progress after the terminal status',
          earlier: token.ended,
        });
      },
    },
  }),
};
