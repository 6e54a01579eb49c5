import type { Check, Json } from '../../check.js';
import { typeWord } from '../../wording.js';
import { isUrlMode } from './modes.js';

export const urlParams: Check = {
  id: 'elicitation.url-params',
  title: 'An elicitation in URL mode says so and brings a message and a URL',
  about:
    'Looks at each `elicitation/create` with the mode `url`, or without mode and with a `url` but no `requestedSchema`. `mode` is there, ' +
    '`message` and `url` are strings (rule `url`, 2026-07-28), and so is `elicitationId` (rule `url-and-id`, 2025-11-25). ' +
    'Whether the URL is one is looked at elsewhere.',
  subject: '`elicitation/create` in URL mode',
  rules: ['url', 'url-and-id'],
  watch: (evidence) => ({
    asks: {
      'elicitation/create'({ message, params }) {
        if (params === undefined || !isUrlMode(params)) return;
        evidence.subject(message);
        const saw = faultOf(params);
        if (saw !== undefined) {
          evidence.finding(message, {
            saw: `${saw} of an elicitation in URL mode`,
            expected: 'the mode "url" and strings as message and url',
          });
        } else if (typeof params['elicitationId'] !== 'string') {
          evidence.finding(message, {
            saw: `${typeWord(params['elicitationId'])} as the elicitationId of an elicitation in URL mode`,
            expected: 'a string as elicitationId',
            rule: 'url-and-id',
          });
        }
      },
    },
  }),
};

function faultOf(params: Json): string | undefined {
  if (params['mode'] === undefined) return 'no mode';
  for (const member of ['message', 'url']) {
    if (typeof params[member] !== 'string') return `${typeWord(params[member])} as the ${member}`;
  }
  return undefined;
}
