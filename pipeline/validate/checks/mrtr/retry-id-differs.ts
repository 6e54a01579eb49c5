import type { Check } from '../../check.js';
import { idKey } from '../../message.js';
import { show } from '../../wording.js';

export const retryIdDiffers: Check = {
  id: 'mrtr.retry-id-differs',
  title: 'A retry goes out under a new id',
  about:
    'Looks at each retry (rule `any`), and at those of `tools/call` for the page that says it of them alone (rule ' +
    '`tools-call`): its JSON-RPC id differs from that of the request that drew the `input_required` result.',
  subject: 'retry',
  rules: ['any', 'tools-call'],
  needs: ['complete', 'order'],
  watch: (evidence, session) => ({
    request(message) {
      const round = session.rounds.retryOf(message)?.round;
      if (round === undefined) return;
      for (const rule of message.method === 'tools/call' ? ['any', 'tools-call'] : ['any']) {
        evidence.subject(message, rule);
        if (idKey(message.id) !== idKey(round.requestId)) continue;
        evidence.finding(message, {
          saw: `the id ${show(message.id)} of the first request on its retry`,
          expected: 'a new id',
          earlier: round.answer.seq,
          rule,
        });
      }
    },
  }),
};
