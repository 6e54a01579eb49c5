/** JSON Schema of a file of the official conformance suite's rows (check/text/excluded per proposal). */
const text = { type: 'string', minLength: 1, maxLength: 20_000 } as const;

export const schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'conformance.schema.json',
  title: 'Rows of the official conformance suite, per proposal',
  type: 'object',
  required: ['requirements'],
  properties: {
    sep: { type: 'integer', minimum: 0 },
    spec_url: text,
    requirements: {
      type: 'array',
      maxItems: 5000,
      items: {
        type: 'object',
        required: ['text'],
        properties: { check: text, text, excluded: text, url: text, issue: { type: ['string', 'integer'] } },
        oneOf: [{ required: ['check'] }, { required: ['excluded'] }],
      },
    },
  },
} as const;
