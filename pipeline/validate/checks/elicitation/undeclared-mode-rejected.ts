import { isDeclared } from '../../capabilities.js';
import type { Check } from '../../check.js';
import { INVALID_PARAMS } from '../../error-codes.js';
import { asObject } from '../../message.js';
import { show } from '../../wording.js';

export const undeclaredModeRejected: Check = {
  id: 'elicitation.undeclared-mode-rejected',
  title: 'A client refuses an elicitation in a mode that it did not declare',
  about:
    'Looks at each answer to an `elicitation/create` request whose `mode` the client did not declare, although it declared ' +
    'elicitation: form (also by default), url, or one that does not exist. The answer is the error -32602; a result, or another ' +
    'code, is a finding.',
  subject: 'answer to an elicitation in an undeclared mode',
  watch: (evidence) => ({
    replies: {
      'elicitation/create'({ message, ask, error, capabilities }) {
        if (ask.key !== undefined || !isDeclared(capabilities, ['elicitation'])) return;
        const mode = ask.params?.['mode'] ?? 'form';
        if (ask.params === undefined || typeof mode !== 'string') return;
        const elicitation = asObject(capabilities?.['elicitation']);
        if (elicitation === undefined) return;
        if ((mode === 'form' || mode === 'url') && isDeclared(capabilities, ['elicitation', mode])) return;
        evidence.subject(message);
        if (error?.['code'] === INVALID_PARAMS) return;
        evidence.finding(message, {
          saw: `${message.class === 'error' ? `the error code ${show(error?.['code'])}` : 'a result'} for an elicitation in the undeclared mode ${show(mode)}`,
          expected: 'the error -32602',
          earlier: ask.message.seq,
        });
      },
    },
  }),
};
