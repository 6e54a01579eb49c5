/** Reads a registry: checks its form and the rules between its entries. No node: imports. */

import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Registry } from './registry.js';
import { schema } from './registry.schema.js';
import { parseTypes, WireError } from './wire/shapes.js';

/** A document that is no registry; the message names the place and what is wrong there. */
export class RegistryError extends Error {
  override name = 'RegistryError';
}

/** Optimising the generated code would take longer than it saves on all registries that there are. */
const OPTIONS = {
  strict: true,
  strictRequired: false,
  allowUnionTypes: true,
  validateSchema: false,
  code: { optimize: false },
} as const;

let validate: ValidateFunction | undefined;

/**
 * The document as a registry. Throws RegistryError when its form is wrong, an id stands twice, a clause belongs to no
 * listed area, or the wire shapes are of another revision or refer to types that they do not hold.
 */
export function loadRegistry(document: unknown): Registry {
  validate ??= new Ajv2020(OPTIONS).compile(schema);
  if (!validate(document)) throw new RegistryError(`not a registry: ${describe(validate.errors, document)}`);
  const registry = document as Registry;
  const seen = new Set<string>();
  const areas = new Set(registry.areas.map(({ area }) => area));
  for (const { id, area } of registry.clauses) {
    if (seen.has(id)) throw new RegistryError(`not a registry: ${id} stands twice`);
    seen.add(id);
    if (!areas.has(area))
      throw new RegistryError(`not a registry: ${id} is of the area ${area}, which is not listed`);
  }
  if (registry.wire.revision !== registry.specVersion)
    throw new RegistryError(
      `not a registry: wire shapes of ${registry.wire.revision} in the registry of ${registry.specVersion}`,
    );
  try {
    parseTypes(registry.wire);
  } catch (error) {
    if (error instanceof WireError) throw new RegistryError(`not a registry: wire shapes: ${error.message}`);
    throw error;
  }
  return registry;
}

/** The first thing that is wrong, with the id of the clause that it is in. */
function describe(errors: ErrorObject[] | null | undefined, document: unknown): string {
  const [first] = errors ?? [];
  if (first === undefined) return 'it is not of the form that schemas/registry.schema.json describes';
  const at = first.instancePath === '' ? 'the document' : first.instancePath;
  const index = /^\/clauses\/(\d+)/.exec(first.instancePath)?.[1];
  const clause =
    index === undefined ? undefined : (document as { clauses: { id?: unknown }[] }).clauses[Number(index)];
  const id = typeof clause?.id === 'string' && /^[A-Z]+-[0-9]{3}$/.test(clause.id) ? ` (${clause.id})` : '';
  const detail =
    first.keyword === 'additionalProperties' ? `: ${JSON.stringify(first.params['additionalProperty'])}` : '';
  return `${at}${id} ${first.message ?? 'is wrong'}${detail}`.replace(/[^\x20-\x7e]/g, '?').slice(0, 300);
}
