import type { Seq } from '../../../trace/event.js';
import type { Check } from '../../check.js';
import { masked } from '../../wording.js';

export const sessionIdUnique: Check = {
  id: 'transport.session-id-unique',
  title: 'No session id is given out twice',
  about:
    'Looks at each session id that came with the answer to an `initialize` and compares it with those that came before in the ' +
    'recording, whatever session they belong to. An `initialize` that was itself sent under that id is left alone. Whether an ' +
    'id can be guessed is not looked at: one sample proves no randomness.',
  subject: 'session id given out after another one',
  scope: 'trace',
  watch(evidence) {
    const given = new Map<string, Seq>();
    return {
      httpResponse({ request, answer, message }) {
        const id = answer?.header('mcp-session-id');
        if (answer === undefined || id === undefined || message?.method !== 'initialize') return;
        if (request?.header('mcp-session-id') === id) return;
        const earlier = given.get(id);
        if (given.size > 0) evidence.subject(answer);
        if (earlier === undefined) {
          given.set(id, answer.seq);
          return;
        }
        evidence.finding(answer, {
          saw: `session id ${masked(id)} for another session`,
          expected: 'an id that was never given out before',
          earlier,
        });
      },
    };
  },
};
