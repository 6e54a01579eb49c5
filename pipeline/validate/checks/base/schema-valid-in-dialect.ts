import type { Check } from '../../check.js';
import { everySchema, schemaPlace } from './carried-schemas.js';

export const schemaValidInDialect: Check = {
  id: 'base.schema-valid-in-dialect',
  title: 'A schema in a message is valid in the dialect that it names',
  about:
    'Looks at each JSON Schema that a message carries: `inputSchema` and `outputSchema` of listed tools and of tools offered for ' +
    'sampling, and the form of an elicitation. It is held against the schema of its dialect: the one that `$schema` names, ' +
    '2020-12 without it. A local `$ref` that leads nowhere is reported as well. Not judged are schemas in a dialect other than ' +
    '2020-12 and draft-07, very large ones, the spelling of patterns, and references to elsewhere, which are never fetched.',
  subject: 'schema of a known dialect and of bounded size',
  watch: (evidence, session) =>
    everySchema((carried) => {
      const verdict = session.schemas.of(carried.kind, carried.name, carried.schema);
      if (verdict.kind === 'unjudged') return;
      evidence.subject(carried.message);
      if (verdict.kind === 'valid') return;
      for (const { saw, expected } of verdict.faults)
        evidence.finding(carried.message, { saw: `${saw} of ${schemaPlace(carried)}`, expected });
    }),
};
