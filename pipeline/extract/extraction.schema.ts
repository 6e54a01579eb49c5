/** extraction.json: its JSON Schema, and the check that runs when one is written and before one is believed. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { type Extraction, KEYWORDS } from './extraction.js';

const text = { type: 'string' };
const count = { type: 'integer', minimum: 0 };
const ordinal = { type: 'integer', minimum: 1 };
const fingerprint = { type: 'string', pattern: '^[0-9a-f]{24}$' };
const keyword = { enum: [...KEYWORDS] };
const object = (required: Record<string, object>, optional: Record<string, object> = {}) => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(required),
  properties: { ...required, ...optional },
});
const list = (items: object) => ({ type: 'array', items });

const occurrence = object(
  { keyword, offset: count, ordinal },
  { line: ordinal, flag: { enum: ['may-not', 'lower-case-not'] } },
);

const sentence = object(
  {
    id: { type: 'string', minLength: 1 },
    page: text,
    headings: list(text),
    section: text,
    block: {
      enum: [
        'prose',
        'list-item',
        'callout',
        'table-cell',
        'block-quote',
        'heading',
        'footnote',
        'schema-description',
      ],
    },
    words: { type: 'string', minLength: 1 },
    keywords: list(occurrence),
    lines: { type: 'array', items: count, minItems: 2, maxItems: 2 },
    links: list(text),
    fingerprints: object({ words: fingerprint, links: fingerprint, shape: fingerprint, place: fingerprint }),
    nth: ordinal,
  },
  {
    pointers: { ...list(text), minItems: 1 },
    column: text,
    leadIn: object({ words: text, fingerprint }, { sentence: text, keyword }),
    actor: { enum: ['client', 'server', 'both'] },
    items: { ...list(text), minItems: 1 },
  },
);

/** JSON Schema (2020-12) of spec-snapshots/<revision>/extraction.json. */
export const schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Normative sentences of one revision',
  ...object({
    revision: { type: 'string', pattern: '^(?:[0-9]{4}-[0-9]{2}-[0-9]{2}|draft)$' },
    commit: { anyOf: [{ type: 'string', pattern: '^[0-9a-f]{40}$' }, { type: 'null' }] },
    normaliser: ordinal,
    sentences: list(sentence),
    lowerCase: list(object({ page: text, line: count, words: text }, { pointer: text })),
    generated: list(object({ page: text, keywords: count })),
    failures: list(
      object({ page: text, reason: text, stale: { type: 'boolean' } }, { line: ordinal, column: ordinal }),
    ),
  }),
};

let validate: ValidateFunction | undefined;

/** What is wrong with a value as an Extraction, or null when nothing is. */
export function extractionFault(value: unknown): string | null {
  validate ??= new Ajv2020({ validateSchema: false, allowUnionTypes: true }).compile(schema);
  if (validate(value)) return null;
  const [first] = validate.errors ?? [];
  return `${first?.instancePath || 'the file'} ${first?.message ?? 'is wrong'}`;
}

/** Says whether a value is an Extraction. */
export function isExtraction(value: unknown): value is Extraction {
  return extractionFault(value) === null;
}
