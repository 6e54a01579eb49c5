import type { Check } from '../../check.js';
import { asArray, asObject } from '../../message.js';
import { formatFault } from './formats.js';
import { isFormMode } from './modes.js';

export const contentMatchesSchema: Check = {
  id: 'elicitation.content-matches-schema',
  title: 'What a client sends for a form fits the schema of the form',
  about:
    'Looks at each accepted form: `content` has to be valid under the `requestedSchema` of the request (required properties, types, ' +
    'lengths, limits, choices), and strings have to have the `format` that a property names (`email`, `uri`, `date`, ' +
    '`date-time`), roughly looked at. No `content` is a finding where the schema requires something. Schemas that cannot be ' +
    'evaluated here are left alone.',
  subject: 'accepted form',
  watch: (evidence, session) => ({
    replies: {
      'elicitation/create'({ message, ask, result }) {
        const schema = asObject(ask.params?.['requestedSchema']);
        const reply = asObject(result);
        if (schema === undefined || reply?.['action'] !== 'accept' || !isFormMode(ask.params)) return;
        const content = reply['content'];
        const earlier = ask.message.seq;
        if (content === undefined) {
          if ((asArray(schema['required'])?.length ?? 0) === 0) return;
          evidence.subject(message);
          evidence.finding(message, {
            saw: 'an accepted form without content',
            expected: 'content with what the schema requires',
            earlier,
          });
          return;
        }
        const verdict = session.schemas.judge(schema);
        const faults = verdict.kind === 'valid' ? verdict.conforms(content) : undefined;
        if (faults === undefined) return;
        evidence.subject(message);
        const fault = faults[0] ?? formatFault(schema, content);
        if (fault === undefined) return;
        evidence.finding(message, {
          saw: `${fault.saw} in the content of a form`,
          expected: fault.expected,
          earlier,
        });
      },
    },
  }),
};
