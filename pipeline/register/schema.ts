/** JSON Schemas (2020-12) of the files that people write under registries/, and the check that runs before anything reads them. */
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { KEYWORDS } from '../extract/extraction.js';
import { EXCLUSION_REASONS, NON_CLAUSE_REASONS } from './ledger.js';

const keyword = { enum: [...KEYWORDS] };
const level = { enum: ['MUST', 'MUST NOT', 'SHOULD', 'SHOULD NOT'] };
const fingerprint = { type: 'string', pattern: '^[0-9a-f]{24}$' };
const id = { type: 'string', pattern: '^[A-Z]{2,6}-[0-9]{3}$' };
const revision = { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' };
const page = {
  type: 'string',
  pattern: '^(?:(?:[A-Za-z0-9_-]+/)*[A-Za-z0-9_-]+\\.mdx|schema\\.json)$',
};
const line = { type: 'string', minLength: 1, maxLength: 2000 };
const check = { type: 'string', pattern: '^[a-z0-9-]+\\.[a-z0-9-]+$' };
const ids = { type: 'array', items: id, minItems: 1, uniqueItems: true };
/** README, 'Pointing at a place'. */
const place = {
  type: 'string',
  maxLength: 500,
  pattern:
    '^(?:(?:[A-Za-z0-9_-]+/)*[A-Za-z0-9_-]+\\.mdx:[1-9][0-9]*|schema\\.json#(?:/[^\\s]*)?) ' +
    `(?:${KEYWORDS.join('|')})(?: [1-9][0-9]*)?(?: > [1-9][0-9]*)?$`,
};

const source = {
  type: 'object',
  additionalProperties: false,
  required: ['page', 'section', 'keyword', 'ordinal', 'level', 'words'],
  properties: {
    page,
    section: { type: 'string', maxLength: 500 },
    keyword,
    ordinal: { type: 'integer', minimum: 1 },
    level: { enum: [...level.enum, 'MAY'] },
    words: fingerprint,
    nth: { type: 'integer', minimum: 2 },
    leadIn: fingerprint,
    items: fingerprint,
    errata: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['words', 'until'],
        properties: {
          words: fingerprint,
          until: { type: 'string', pattern: '^(?:[0-9a-f]{7,40}|unknown)$' },
        },
      },
    },
  },
};

const clause = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'level', 'actor', 'says', 'lineage'],
  properties: {
    id,
    level,
    actor: { enum: ['client', 'server', 'both'] },
    says: { type: 'string', maxLength: 2000 },
    at: { type: 'array', items: place, minItems: 1, uniqueItems: true },
    sources: { type: 'array', items: source, minItems: 1 },
    lineage: {
      type: 'object',
      additionalProperties: false,
      required: ['rule'],
      properties: {
        rule: { type: 'string', pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$' },
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
        dropped: { const: true },
      },
    },
    copies: ids,
    contradicts: ids,
    gate: { type: 'string', pattern: '^(?:client|server)(?:\\.[A-Za-z][A-Za-z0-9]*)+$' },
    transport: { enum: ['stdio', 'streamable-http'] },
    wire: {
      type: 'array',
      minItems: 1,
      uniqueItems: true,
      items: { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9]*(?:\\.[$A-Za-z_][$A-Za-z0-9_/.-]*)?$' },
    },
    'wire-disagrees': line,
    checks: {
      type: 'array',
      minItems: 1,
      uniqueItems: true,
      items: { type: 'string', pattern: '^[a-z0-9-]+\\.[a-z0-9-]+(?:#[a-z0-9-]+)?$' },
    },
    planned: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['check', 'looks'],
        properties: { check, looks: line },
      },
    },
    excluded: {
      type: 'object',
      additionalProperties: false,
      required: ['because', 'note'],
      properties: { because: { enum: [...EXCLUSION_REASONS] }, note: line },
    },
    review: { enum: ['new', 'matched'] },
    evidence: {
      type: 'object',
      additionalProperties: false,
      required: ['method', 'score'],
      properties: {
        method: line,
        score: { type: 'number', minimum: 0, maximum: 1 },
        from: line,
        'runner-up': line,
      },
    },
  },
};

/** One area of one revision: registries/<revision>/<area>.yaml. */
export const LEDGER_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Ledger of one area at one revision',
  type: 'object',
  additionalProperties: false,
  required: ['area', 'revision', 'clauses'],
  properties: {
    area: { type: 'string', pattern: '^[A-Z]{2,6}$' },
    revision,
    clauses: { type: 'array', items: clause },
    permissions: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        minProperties: 1,
        maxProperties: 1,
        properties: { at: place, source },
      },
    },
    'non-clauses': {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['because'],
        properties: { at: place, source, because: { enum: [...NON_CLAUSE_REASONS] }, note: line },
      },
    },
    tombstones: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'was', 'gone'],
        properties: { id, was: line, gone: line },
      },
    },
  },
};

/** registries/areas.yaml. */
export const AREAS_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'The areas of the id space, in report order',
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['area', 'title', 'pages'],
    properties: {
      area: { type: 'string', pattern: '^[A-Z]{2,6}$' },
      title: line,
      pages: {
        type: 'object',
        propertyNames: revision,
        additionalProperties: { type: 'array', items: page, uniqueItems: true },
      },
    },
  },
};

/** registries/decisions.yaml. */
export const DECISIONS_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'What people decided about pairs that the matching ladder proposes',
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['between', 'pair', 'are', 'because'],
    properties: {
      between: {
        type: 'array',
        minItems: 2,
        maxItems: 2,
        items: { type: 'string', pattern: '^(?:draft|[0-9]{4}-[0-9]{2}-[0-9]{2})$' },
      },
      pair: {
        type: 'array',
        minItems: 2,
        maxItems: 2,
        items: { type: 'string', minLength: 1, maxLength: 1000 },
      },
      are: { enum: ['same', 'apart'] },
      because: line,
    },
  },
};

/** A breach of a schema: where in the value, and what is wrong, in words for the person who wrote the file. */
export interface Breach {
  path: (string | number)[];
  reason: string;
}

const SCHEMAS = { ledger: LEDGER_SCHEMA, areas: AREAS_SCHEMA, decisions: DECISIONS_SCHEMA };
const validators = new Map<keyof typeof SCHEMAS, ValidateFunction>();

/** Every breach of the schema that a parsed file commits; empty when it is sound. */
export function breaches(kind: keyof typeof SCHEMAS, value: unknown): Breach[] {
  const validate =
    validators.get(kind) ??
    new Ajv2020({ allErrors: true, strict: true, validateSchema: false, verbose: true }).compile(
      SCHEMAS[kind],
    );
  validators.set(kind, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).filter((error) => error.keyword !== 'propertyNames').map(breach);
}

function breach(error: ErrorObject): Breach {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  const name = path.length === 0 ? 'the file' : pathName(path);
  const params = error.params as Record<string, unknown>;
  switch (error.keyword) {
    case 'required':
      return { path, reason: `${name} lacks ${String(params['missingProperty'])}` };
    case 'additionalProperties': {
      const extra = String(params['additionalProperty']);
      return { path: [...path, extra], reason: `${name} has no field ${JSON.stringify(extra)}` };
    }
    case 'enum': {
      const allowed = (params['allowedValues'] as unknown[]).join(', ');
      return { path, reason: `${name} is ${shown(error.data)}; it must be one of ${allowed}` };
    }
    case 'pattern':
      return {
        path,
        reason: `${name} is ${shown(error.data)}, which is not of the form ${String(params['pattern'])}`,
      };
    case 'type':
      return {
        path,
        reason: `${name} is ${shown(error.data)}; it must be of type ${String(params['type'])}`,
      };
    default:
      return { path, reason: `${name}: ${error.message ?? error.keyword}` };
  }
}

/** `clauses[3].lineage.rule`. */
function pathName(path: readonly (string | number)[]): string {
  return path.map((p, i) => (typeof p === 'number' ? `[${p}]` : i === 0 ? p : `.${p}`)).join('');
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}
