/** Checks the files that emit reads against their JSON Schemas. */
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { schema as exceptionsSchema } from './exceptions.schema.js';
import type { ExceptionsFile } from './wire/exceptions.js';
import type { WireShapes } from './wire/shapes.js';
import { schema as wireSchema } from './wire.schema.js';

/** Emit cannot do its work; the message says why and what to do. */
export class EmitError extends Error {
  override name = 'EmitError';
}

const validators = new Map<object, ValidateFunction>();

function check(schema: object, value: unknown, file: string): void {
  const validate =
    validators.get(schema) ??
    new Ajv2020({ strict: true, validateSchema: false, allowUnionTypes: true }).compile(schema);
  validators.set(schema, validate);
  if (validate(value)) return;
  const [first] = validate.errors ?? [];
  const place = first?.instancePath === '' ? 'the file' : first?.instancePath;
  throw new EmitError(`${file}: ${place} ${first?.message ?? 'is wrong'}`);
}

/** The value as wire shapes; throws EmitError that names the file and the place. */
export function checkWire(value: unknown, file: string): WireShapes {
  check(wireSchema, value, file);
  return value as WireShapes;
}

/** The value as an exceptions file; throws EmitError that names the file and the place. */
export function checkExceptions(value: unknown, file: string): ExceptionsFile {
  check(exceptionsSchema, value, file);
  return value as ExceptionsFile;
}

/** registries/versions.yaml: revision to version of its registry, oldest revision first. */
export function checkVersions(value: unknown): Map<string, string> {
  const file = 'registries/versions.yaml';
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new EmitError(`${file}: expected a mapping from revision to version`);
  const entries = Object.entries(value).map(([revision, version]): [string, string] => {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(revision))
      throw new EmitError(`${file}: ${revision} is no dated revision`);
    if (typeof version !== 'string' || !/^\d+\.\d+\.\d+$/.test(version))
      throw new EmitError(`${file}: the version of ${revision} is not of the form 1.2.3`);
    return [revision, version];
  });
  return new Map(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
