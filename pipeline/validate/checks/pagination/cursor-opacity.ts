import type { Check, Message } from '../../check.js';
import type { ListState } from '../../session/listings.js';
import { quote, show } from '../../wording.js';

const LISTS = ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'];

export const cursorOpacity: Check = {
  id: 'pagination.cursor-opacity',
  title: 'A client presents cursors as the server gave them out',
  about:
    'Looks at each list request with a `cursor` member. It has to be a string, and one that an earlier result of the same ' +
    'method gave out as `nextCursor`; it may be used again, and the empty string is a cursor like any other. By the rule ' +
    '`session` (2025-11-25, where cursors do not outlive a session; `tasks/list` included) any other cursor is a finding. By the ' +
    'rule `stateless` (2026-07-28) a cursor may come from an earlier connection or a cache, so that only one which this ' +
    'session saw given out by another list method is.',
  subject: 'list request with a cursor',
  rules: ['session', 'stateless'],
  needs: ['complete', 'order'],
  watch(evidence, session) {
    const { listings } = session;
    const judge = (message: Message, rule: string | undefined) => {
      const cursor = message.params?.['cursor'];
      if (cursor === undefined || !message.fromClient) return;
      evidence.subject(message, rule);
      if (typeof cursor !== 'string') {
        const detail = { saw: `${show(cursor)} as the cursor of ${message.method}`, expected: 'a string' };
        evidence.finding(message, { ...detail, rule: 'session' });
        if (rule === undefined) evidence.finding(message, { ...detail, rule: 'stateless' });
        return;
      }
      if (listings.of(message.method)?.issued.has(cursor) === true) return;
      evidence.finding(message, {
        saw: `cursor ${quote(cursor)} on ${message.method}`,
        expected: 'a nextCursor that this method gave out before in this session',
        rule: 'session',
      });
      const other =
        rule === undefined ? LISTS.find((method) => gaveOut(listings.of(method), cursor)) : undefined;
      if (other === undefined) return;
      evidence.finding(message, {
        saw: `cursor ${quote(cursor)} of ${other} on ${message.method}`,
        expected: 'a nextCursor of the same method',
        rule: 'stateless',
      });
    };
    const list = (message: Message) => judge(message, undefined);
    return {
      requests: {
        'tools/list': list,
        'prompts/list': list,
        'resources/list': list,
        'resources/templates/list': list,
        'tasks/list': (message) => judge(message, 'session'),
      },
    };
  },
};

function gaveOut(state: ListState | undefined, cursor: string): boolean {
  return state?.issued.has(cursor) === true;
}
