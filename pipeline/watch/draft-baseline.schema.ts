/** JSON Schema of the Baseline artefact (reports/draft-baseline.json). */
import { CHANGE_CLASSES } from '../diff/changeset.js';
import { VERDICTS } from '../report/changes/report.js';

const className = { enum: CHANGE_CLASSES } as const;
const line = { type: 'string', minLength: 1, maxLength: 2000 } as const;
const lines = { type: 'array', items: line, maxItems: 10_000 } as const;
const share = { type: 'number', minimum: 0, maximum: 1 } as const;
const count = { type: 'integer', minimum: 0 } as const;

export const schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'draft-baseline.schema.json',
  title: 'What the draft watch knows: structure, no words',
  type: 'object',
  additionalProperties: false,
  required: ['form', 'normaliser', 'release', 'commit', 'parts', 'unlisted', 'pairs'],
  properties: {
    form: { const: 1 },
    normaliser: count,
    release: { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' },
    commit: { $ref: '#/$defs/commit' },
    parts: { type: 'array', maxItems: 100, items: { $ref: '#/$defs/part' } },
    unlisted: {
      type: 'array',
      maxItems: 100,
      items: { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' },
    },
    pairs: {
      type: 'array',
      maxItems: 10_000,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['release', 'draft', 'method', 'score', 'verdict'],
        properties: {
          release: line,
          draft: line,
          method: line,
          score: share,
          verdict: { enum: ['accepted', 'review', 'confirmed'] },
        },
      },
    },
  },
  $defs: {
    commit: { anyOf: [{ type: 'string', pattern: '^[0-9a-f]{40}$' }, { type: 'null' }] },
    side: {
      type: 'object',
      additionalProperties: false,
      required: ['revision', 'commit'],
      properties: {
        revision: { type: 'string', pattern: '^(?:[0-9]{4}-[0-9]{2}-[0-9]{2}|draft)$' },
        commit: { $ref: '#/$defs/commit' },
      },
    },
    part: {
      type: 'object',
      additionalProperties: false,
      required: ['from', 'to', 'compared', 'counts', 'changes', 'pages', 'wire', 'dangling'],
      properties: {
        from: { $ref: '#/$defs/side' },
        to: { $ref: '#/$defs/side' },
        compared: count,
        counts: { type: 'object', propertyNames: className, additionalProperties: count },
        changes: { type: 'array', maxItems: 10_000, items: { $ref: '#/$defs/change' } },
        pages: lines,
        wire: lines,
        dangling: lines,
      },
    },
    change: {
      type: 'object',
      additionalProperties: false,
      required: ['key', 'class'],
      properties: {
        key: { type: 'string', pattern: '^[0-9a-f]{24}(?:~[0-9]+)?$' },
        class: className,
        also: { type: 'array', items: className },
        id: { type: 'string', pattern: '^[A-Z]+-[0-9]{3}$' },
        from: line,
        to: line,
        method: line,
        score: share,
        review: { const: true },
        verdict: {
          type: 'object',
          additionalProperties: false,
          required: ['is'],
          properties: { is: { enum: VERDICTS }, note: { type: 'string', maxLength: 500 } },
        },
      },
    },
  },
} as const;
