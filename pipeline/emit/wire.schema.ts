/** JSON Schema of the Wire shapes artefact (registries/<revision>/wire.yaml and `wire` of a registry). */
import { LIMITS } from './wire/shapes.js';

const text = { type: 'string', minLength: 1 } as const;
const shape = { $ref: '#/$defs/shape' } as const;
const shapes = { type: 'array', minItems: 1, items: shape } as const;
const constant = { type: ['string', 'number', 'boolean', 'null'] } as const;
const limits = Object.fromEntries(LIMITS.map((limit) => [limit, { type: 'number' }]));
const typeName = { type: 'string', pattern: '^[A-Z][A-Za-z0-9_]*$' } as const;
const typeTable = { type: 'object', additionalProperties: typeName } as const;

function node(head: string, schema: object, more: object = {}): object {
  return {
    type: 'object',
    required: [head],
    properties: { [head]: schema, ...more },
    additionalProperties: false,
  };
}

export const schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'wire.schema.json',
  title: 'Wire shapes of one protocol revision',
  type: 'object',
  required: [
    'form',
    'revision',
    'dialect',
    'generic',
    'requests',
    'notifications',
    'results',
    'errors',
    'types',
  ],
  additionalProperties: false,
  properties: {
    form: { const: 1 },
    revision: text,
    dialect: { enum: ['draft-07', '2020-12'] },
    generic: {
      type: 'object',
      required: ['request', 'notification', 'result', 'error'],
      properties: { request: typeName, notification: typeName, result: typeName, error: typeName },
      additionalProperties: false,
    },
    requests: typeTable,
    notifications: typeTable,
    results: {
      type: 'object',
      additionalProperties: { anyOf: [node('whole', typeName), node('result', text)] },
    },
    errors: { type: 'object', propertyNames: { pattern: '^-?[0-9]+$' }, additionalProperties: typeName },
    types: {
      type: 'object',
      propertyNames: { pattern: '^[A-Z][A-Za-z0-9_]*$' },
      additionalProperties: shape,
    },
    exceptions: { type: 'array', items: { $ref: '#/$defs/exception' } },
  },
  $defs: {
    shape: {
      anyOf: [
        text,
        node('is', constant),
        node('enum', { type: 'array', minItems: 1, items: constant }),
        node('object', { type: 'object', additionalProperties: shape }, { rest: shape, ...limits }),
        node('map', shape, limits),
        node('list', shape, limits),
        node('scalar', text, limits),
        node('anyOf', shapes),
        node('allOf', shapes),
      ],
    },
    exception: {
      type: 'object',
      required: ['id', 'members', 'allows', 'says'],
      additionalProperties: false,
      properties: {
        id: { type: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' },
        members: {
          type: 'array',
          minItems: 1,
          uniqueItems: true,
          items: { type: 'string', pattern: '^[A-Z]' },
        },
        allows: shape,
        says: text,
        clauses: { type: 'array', minItems: 1, items: { type: 'string', pattern: '^[A-Z]+-[0-9]{3}$' } },
      },
    },
  },
} as const;
