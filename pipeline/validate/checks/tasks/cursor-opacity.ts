import type { Check } from '../../check.js';
import { quote, show } from '../../wording.js';

export const cursorOpacity: Check = {
  id: 'tasks.cursor-opacity',
  title: 'Cursors of task lists come back as they were given out',
  about:
    'Looks at each `tasks/list` request with a `cursor` member. It has to be a string that an earlier ' +
    '`tasks/list` result of the same party gave out as `nextCursor` in this session; it may be used again.',
  subject: 'tasks/list request with a cursor',
  needs: ['complete', 'order'],
  watch: (evidence, session) => ({
    requests: {
      'tasks/list'(message) {
        const cursor = message.params?.['cursor'];
        if (cursor === undefined) return;
        evidence.subject(message);
        if (typeof cursor === 'string' && session.tasks.runFor(message).cursors.has(cursor)) return;
        evidence.finding(message, {
          saw: `${typeof cursor === 'string' ? `cursor ${quote(cursor)}` : `${show(cursor)} as the cursor`} on tasks/list`,
          expected: 'a nextCursor that a tasks/list result gave out before in this session',
        });
      },
    },
  }),
};
