/** Everything that `emit` writes, as texts by path below the project root. Pure. */
import type { Area } from '../register/ledger.js';
import type { LedgerSource } from '../register/load.js';
import { coverageDocument } from './coverage.js';
import { emitRegistry } from './emit.js';
import { printRegistry } from './print.js';
import type { Registry } from './registry.js';
import type { WireShapes } from './wire/shapes.js';
import { printWire } from './wire/text.js';

export interface EmitInputs {
  areas: readonly Area[];
  files: readonly LedgerSource[];
  /** Registry version of each revision that has a ledger. */
  versions: ReadonlyMap<string, string>;
  /** Commit of the pages on which each ledger was registered; null for a made-up specification. */
  commits: ReadonlyMap<string, string | null>;
  /** Wire shapes of every dated revision, with exceptions where there are some. */
  wires: ReadonlyMap<string, WireShapes>;
  /** JSON Schema of each artefact, by its name. */
  schemas: ReadonlyMap<string, object>;
}

export interface Outputs {
  registries: Registry[];
  /** Path below the project root to text. */
  texts: Map<string, string>;
}

/** Throws LedgerError when a ledger cannot be compiled as it stands. */
export function emitOutputs(inputs: EmitInputs): Outputs {
  const texts = new Map<string, string>();
  for (const [revision, wire] of inputs.wires) texts.set(`registries/${revision}/wire.yaml`, printWire(wire));
  const registries: Registry[] = [];
  for (const [revision, registryVersion] of inputs.versions) {
    const wire = inputs.wires.get(revision);
    if (wire === undefined) throw new Error(`no wire shapes of ${revision}`);
    const commit = inputs.commits.get(revision) ?? null;
    const registry = emitRegistry({
      revision,
      registryVersion,
      commit,
      areas: inputs.areas,
      files: inputs.files,
      wire,
    });
    registries.push(registry);
    texts.set(`registries/${revision}.json`, printRegistry(registry));
  }
  for (const [name, schema] of inputs.schemas)
    texts.set(`schemas/${name}.schema.json`, `${JSON.stringify(schema, null, 2)}\n`);
  texts.set('docs/coverage.md', coverageDocument(registries));
  return { registries, texts: new Map([...texts].sort(([a], [b]) => (a < b ? -1 : 1))) };
}
