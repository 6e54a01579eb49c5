import type { Check } from '../../check.js';
import { dialectOf } from '../../json-schema.js';
import { asObject } from '../../message.js';
import { quote } from '../../wording.js';
import { everySchema, schemaPlace } from './carried-schemas.js';

export const schemaDialectPreferred: Check = {
  id: 'base.schema-dialect-preferred',
  title: 'Schemas are written in JSON Schema 2020-12',
  about:
    'Looks at the `$schema` of each JSON Schema that a message carries (tools and elicitation forms). Without it a schema is a ' +
    '2020-12 one; a string that names another dialect is reported. Only the name is read, not the keywords.',
  subject: 'schema that is an object and names no dialect, or names one by a string',
  watch: (evidence) =>
    everySchema((carried) => {
      const schema = asObject(carried.schema);
      if (schema === undefined) return;
      const named = schema['$schema'];
      if (named !== undefined && typeof named !== 'string') return;
      evidence.subject(carried.message);
      if (named === undefined || dialectOf(schema) === '2020-12') return;
      evidence.finding(carried.message, {
        saw: `the dialect ${quote(named)} for ${schemaPlace(carried)}`,
        expected: 'JSON Schema 2020-12',
      });
    }),
};
