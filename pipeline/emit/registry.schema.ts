/** JSON Schema of the Registry artefact (registries/<revision>.json). */
import { EXCLUSION_REASONS } from '../register/ledger.js';
import { schema as wire } from './wire.schema.js';

const text = { type: 'string', minLength: 1 } as const;
const id = { type: 'string', pattern: '^[A-Z]+-[0-9]{3}$' } as const;
const ids = { type: 'array', minItems: 1, uniqueItems: true, items: id } as const;
const check = { type: 'string', pattern: '^[a-z0-9-]+\\.[a-z0-9-]+(#[a-z0-9-]+)?$' } as const;
const level = { enum: ['MUST', 'MUST NOT', 'SHOULD', 'SHOULD NOT'] } as const;
const fingerprint = { type: 'string', pattern: '^[0-9a-f]{24}$' } as const;

const source = {
  type: 'object',
  required: ['page', 'section', 'keyword', 'ordinal', 'level', 'words'],
  additionalProperties: false,
  properties: {
    page: text,
    section: { type: 'string' },
    keyword: text,
    ordinal: { type: 'integer', minimum: 1 },
    level: { enum: [...level.enum, 'MAY'] },
    words: fingerprint,
    nth: { type: 'integer', minimum: 1 },
    leadIn: fingerprint,
    items: fingerprint,
  },
} as const;

const lineage = {
  type: 'object',
  required: ['rule'],
  additionalProperties: false,
  properties: {
    rule: { type: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' },
    relation: {
      enum: [
        'same',
        'moved',
        'reworded',
        'narrowed',
        'widened',
        'level-changed',
        'split',
        'merged',
        'replaced',
      ],
    },
    from: ids,
    dropped: { type: 'boolean' },
  },
} as const;

const planned = {
  type: 'object',
  required: ['check', 'looks'],
  additionalProperties: false,
  properties: { check, looks: text },
} as const;

const excluded = {
  type: 'object',
  required: ['because', 'note'],
  additionalProperties: false,
  properties: { because: { enum: [...EXCLUSION_REASONS] }, note: text },
} as const;

export const schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'registry.schema.json',
  title: 'Registry: the clauses and wire shapes of one protocol revision',
  type: 'object',
  required: ['$schema', 'specVersion', 'registryVersion', 'commit', 'areas', 'clauses', 'wire'],
  additionalProperties: false,
  properties: {
    $schema: { type: 'string' },
    specVersion: { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' },
    registryVersion: { type: 'string', pattern: '^[0-9]+\\.[0-9]+\\.[0-9]+$' },
    commit: { type: ['string', 'null'], pattern: '^[0-9a-f]{40}$' },
    areas: {
      type: 'array',
      items: {
        type: 'object',
        required: ['area', 'title'],
        additionalProperties: false,
        properties: { area: { type: 'string', pattern: '^[A-Z]+$' }, title: text },
      },
    },
    clauses: { type: 'array', items: { $ref: '#/$defs/clause' } },
    wire: { $ref: '#/$defs/wire' },
  },
  $defs: {
    clause: {
      type: 'object',
      required: ['id', 'area', 'level', 'actor', 'says', 'sources', 'lineage'],
      additionalProperties: false,
      properties: {
        id,
        area: { type: 'string', pattern: '^[A-Z]+$' },
        level,
        actor: { enum: ['client', 'server', 'both'] },
        says: text,
        sources: { type: 'array', minItems: 1, items: source },
        lineage,
        copies: ids,
        contradicts: ids,
        gate: { type: 'string', pattern: '^(client|server)(\\.[^.]+)+$' },
        transport: { enum: ['stdio', 'streamable-http'] },
        wire: { type: 'array', minItems: 1, items: text },
        wireDisagrees: text,
        checks: { type: 'array', minItems: 1, items: check },
        planned: { type: 'array', minItems: 1, items: planned },
        excluded,
        quote: text,
      },
      oneOf: [{ required: ['checks'] }, { required: ['planned'] }, { required: ['excluded'] }],
    },
    wire: {
      type: 'object',
      required: wire.required,
      additionalProperties: false,
      properties: wire.properties,
    },
    ...wire.$defs,
  },
} as const;
