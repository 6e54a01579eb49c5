import type { Check } from '../../check.js';
import { asObject } from '../../message.js';
import { show, typeWord } from '../../wording.js';
import { listedIn } from './modes.js';

export const requiredErrorItems: Check = {
  id: 'elicitation.required-error-items',
  title: 'Elicitations that an error lists are in URL mode and have an id',
  about:
    'Looks at each entry of `data.elicitations` in an error -32042 of the server: its `mode` is `url` and its `elicitationId` a string.',
  subject: 'elicitation listed in an error -32042',
  watch: (evidence) => ({
    error(message) {
      for (const each of listedIn(message) ?? []) {
        evidence.subject(message);
        const elicitation = asObject(each);
        const mode = elicitation?.['mode'];
        const id = elicitation?.['elicitationId'];
        if (mode === 'url' && typeof id === 'string') continue;
        evidence.finding(message, {
          saw:
            mode === 'url'
              ? `${typeWord(id)} as elicitationId in an error -32042`
              : `the mode ${show(mode)} in an error -32042`,
          expected: 'the mode "url" and a string as elicitationId',
        });
      }
    },
  }),
};
