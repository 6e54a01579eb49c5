/** lock.json: its JSON Schema, and the check that runs before anything trusts one. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { FetchError } from './errors.js';
import type { Lock } from './snapshot.js';

const hex = (digits: number) => ({ type: 'string', pattern: `^[0-9a-f]{${digits}}$` });

/** JSON Schema (2020-12) of spec-snapshots/<revision>/lock.json. */
export const LOCK_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Lock of a specification snapshot',
  type: 'object',
  additionalProperties: false,
  required: ['revision', 'repository', 'commit', 'date', 'files'],
  properties: {
    revision: { type: 'string', pattern: '^(?:[0-9]{4}-[0-9]{2}-[0-9]{2}|draft)$' },
    repository: { type: ['string', 'null'], maxLength: 500 },
    commit: { anyOf: [hex(40), { type: 'null' }] },
    date: { type: ['string', 'null'], pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z$' },
    files: {
      type: 'array',
      maxItems: 2000,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['path', 'blob', 'sha256', 'bytes'],
        properties: {
          path: {
            type: 'string',
            maxLength: 300,
            pattern: '^(?:(?:[^./\\\\:][^/\\\\:]*/)*[^./\\\\:][^/\\\\:]*\\.mdx|schema\\.json)$',
          },
          blob: hex(40),
          sha256: hex(64),
          bytes: { type: 'integer', minimum: 0 },
        },
      },
    },
  },
} as const;

let validate: ReturnType<Ajv2020['compile']> | undefined;

/** A lock from its text; throws `FetchError` naming the file and the member that is wrong. */
export function checkLock(text: string, file: string): Lock {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new FetchError(`${file}: ${(error as Error).message}`);
  }
  validate ??= new Ajv2020({ validateSchema: false, allowUnionTypes: true }).compile(LOCK_SCHEMA);
  if (!validate(value)) {
    const [first] = validate.errors ?? [];
    throw new FetchError(`${file}: ${first?.instancePath || 'the file'} ${first?.message ?? 'is wrong'}`);
  }
  return value as Lock;
}
