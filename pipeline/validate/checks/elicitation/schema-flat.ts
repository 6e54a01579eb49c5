import type { Check } from '../../check.js';
import { asObject } from '../../message.js';
import { formFault } from './form-schema.js';
import { isUrlMode } from './modes.js';

export const schemaFlat: Check = {
  id: 'elicitation.schema-flat',
  title: 'The schema of a form is a flat object of simple values',
  about:
    'Looks at each `requestedSchema` of an `elicitation/create` that is not in URL mode. It is of type `object`, and each property is ' +
    'of type `string`, `number`, `integer` or `boolean`, a choice (`enum`, or `oneOf` with a `const` each), or an `array` whose ' +
    '`items` are a choice. Objects within it, lists of anything else, references and unions are findings. Limits, formats, titles ' +
    'and defaults are not looked at.',
  subject: 'schema of a form',
  watch: (evidence) => ({
    asks: {
      'elicitation/create'({ message, params }) {
        const schema = asObject(params?.['requestedSchema']);
        if (schema === undefined || isUrlMode(params)) return;
        evidence.subject(message);
        const saw = formFault(schema);
        if (saw === undefined) return;
        evidence.finding(message, { saw, expected: 'a flat object of simple values' });
      },
    },
  }),
};
