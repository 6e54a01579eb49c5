import type { Check, Json } from '../../check.js';
import { show, typeWord } from '../../wording.js';

export const requestParams: Check = {
  id: 'elicitation.request-params',
  title: 'An elicitation has a message, and a mode that exists',
  about:
    'Looks at each `elicitation/create`: `message` is a string, and `mode` is `form`, `url`, or left out. What each mode needs ' +
    'besides is looked at elsewhere.',
  subject: '`elicitation/create`',
  watch: (evidence) => ({
    asks: {
      'elicitation/create'({ message, params }) {
        evidence.subject(message);
        const saw = faultOf(params);
        if (saw === undefined) return;
        evidence.finding(message, {
          saw: `${saw} of an elicitation`,
          expected: 'a string message, and the mode "form", "url" or none',
        });
      },
    },
  }),
};

function faultOf(params: Json | undefined): string | undefined {
  const text = params?.['message'];
  if (typeof text !== 'string') return `${typeWord(text)} as the message`;
  const mode = params?.['mode'];
  return mode === undefined || mode === 'form' || mode === 'url' ? undefined : `the mode ${show(mode)}`;
}
