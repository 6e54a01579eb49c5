import type { Check } from '../../check.js';
import type { TokenUse } from '../../session/progress-tokens.js';
import { quote, show } from '../../wording.js';

export const tokenUnique: Check = {
  id: 'progress.token-unique',
  title: 'No two open requests of a party share a progress token',
  about:
    'Looks at each request with a progress token. It is a finding when another request of the same party with an equal token is ' +
    'still open: without its answer, or running as a task. Requests that were cancelled, or whose HTTP exchange is over, do not ' +
    'count as open. `1` and `"1"` are two tokens; the tokens of the two parties have nothing to do with each other.',
  subject: 'request with a progress token',
  needs: ['complete', 'order'],
  watch: (evidence, session) => ({
    request(message) {
      if (message.meta?.['progressToken'] === undefined) return;
      const token = session.progress.given(message);
      if (token === undefined) return;
      evidence.subject(message);
      if (token.open < 2) return;
      for (const use of token.uses) {
        if (use.request === message || isOver(use)) continue;
        evidence.finding(message, {
          saw: `the progress token ${show(message.meta['progressToken'])} on ${quote(message.method)} while another request has it`,
          expected: 'a token that no open request has',
          earlier: use.request.seq,
        });
        return;
      }
    },
  }),
};

/** Whether nothing will come for the request any more, although it has no answer. */
function isOver({ request, cancelled, task }: TokenUse): boolean {
  if (cancelled) return true;
  if (task !== undefined) return false;
  const { http } = request;
  if (http === undefined) return false;
  const status = http.answer?.status;
  return http.closed !== undefined || (status !== undefined && status >= 400);
}
