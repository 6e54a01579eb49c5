/** JSON Schema of registries/<revision>/exceptions.yaml: where prose allows what the published schema forbids. */
import { schema as wire } from './wire.schema.js';

export const schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'exceptions.schema.json',
  title: 'Exceptions to the wire shapes of one protocol revision',
  type: 'object',
  required: ['revision', 'exceptions'],
  additionalProperties: false,
  properties: {
    revision: { type: 'string', minLength: 1 },
    exceptions: { type: 'array', items: { $ref: '#/$defs/exception' } },
  },
  $defs: wire.$defs,
} as const;
