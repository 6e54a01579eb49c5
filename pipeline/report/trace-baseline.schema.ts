/** JSON Schema of the Baseline artefact: known findings that `validate --baseline` passes over. */
const text = { type: 'string' } as const;

export const schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'trace-baseline.schema.json',
  title: 'Baseline: findings that are known and passed over',
  type: 'object',
  required: ['form', 'known'],
  additionalProperties: false,
  properties: {
    form: { const: 1 },
    known: {
      type: 'array',
      items: {
        type: 'object',
        required: ['revision', 'clause', 'check', 'detail', 'count'],
        additionalProperties: false,
        properties: {
          revision: text,
          clause: text,
          check: text,
          detail: text,
          count: { type: 'integer', minimum: 1 },
        },
      },
    },
  },
} as const;
