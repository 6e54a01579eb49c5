import type { Check } from '../../check.js';
import { asObject } from '../../message.js';
import { show, typeWord } from '../../wording.js';
import { isUrlMode } from './modes.js';

export const formParams: Check = {
  id: 'elicitation.form-params',
  title: 'An elicitation that is not in URL mode says form or nothing, and brings a schema',
  about:
    'Looks at each `elicitation/create` that is not in URL mode: `mode` is left out or `form`, and `requestedSchema` is an object. ' +
    'What stands in the schema is looked at elsewhere.',
  subject: '`elicitation/create` that is not in URL mode',
  watch: (evidence) => ({
    asks: {
      'elicitation/create'({ message, params }) {
        if (isUrlMode(params)) return;
        evidence.subject(message);
        const mode = params?.['mode'];
        const schema = params?.['requestedSchema'];
        const expected = 'the mode "form" or none, and an object as requestedSchema';
        if (mode !== undefined && mode !== 'form') {
          evidence.finding(message, { saw: `the mode ${show(mode)} of an elicitation`, expected });
        } else if (asObject(schema) === undefined) {
          evidence.finding(message, {
            saw: `${typeWord(schema)} as the requestedSchema of a form`,
            expected,
          });
        }
      },
    },
  }),
};
