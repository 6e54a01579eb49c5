/** Compiles a revision's ledger and wire shapes into its registry. Pure: texts in, document out. */
import type { Area, LedgerClause } from '../register/ledger.js';
import { LedgerError, type LedgerSource, type Problem, problemAt } from '../register/load.js';
import type { Registry, RegistryClause } from './registry.js';
import type { WireShapes } from './wire/shapes.js';

export interface EmitInput {
  revision: string;
  /** Semantic version of the registry's contents. */
  registryVersion: string;
  /** Commit of the published repository that the ledger's places were read at; null for a made-up specification. */
  commit: string | null;
  areas: readonly Area[];
  /** Ledger files; those of other revisions are left alone. */
  files: readonly LedgerSource[];
  /** With the exceptions. */
  wire: WireShapes;
}

export const REGISTRY_SCHEMA = '../schemas/registry.schema.json';

/**
 * The registry of a revision, without quotes. Throws LedgerError, one line a problem, when an entry waits for review or
 * is not sealed, and when an exception of the wire shapes names a clause that is not there.
 */
export function emitRegistry(input: EmitInput): Registry {
  const { revision, wire } = input;
  const files = input.files.filter((file) => file.data.revision === revision);
  const order = new Map(input.areas.map(({ area }, i) => [area, i]));
  const problems = [...files.flatMap(unready), ...strayExceptions(files, wire)];
  if (files.length === 0) problems.push({ file: `registries/${revision}`, reason: 'holds no ledger' });
  if (problems.length > 0) throw new LedgerError(problems);

  const clauses = files
    .flatMap(({ data }) => data.clauses.map((clause) => registryClause(data.area, clause)))
    .sort((a, b) => (order.get(a.area) ?? 0) - (order.get(b.area) ?? 0) || (a.id < b.id ? -1 : 1));
  const present = new Set(clauses.map((clause) => clause.area));
  return {
    $schema: REGISTRY_SCHEMA,
    specVersion: revision,
    registryVersion: input.registryVersion,
    commit: input.commit,
    areas: input.areas.filter(({ area }) => present.has(area)).map(({ area, title }) => ({ area, title })),
    clauses,
    wire,
  };
}

/** Entries that are not ready to be shipped. */
function unready(source: LedgerSource): Problem[] {
  return source.data.clauses.flatMap((clause, i): Problem[] => {
    const at = ['clauses', i];
    if (clause.review !== undefined)
      return [
        problemAt(
          source,
          [...at, 'review'],
          `${clause.id} waits for review (${clause.review}); decide it before emit`,
        ),
      ];
    if (clause.sources === undefined || clause.sources.length === 0)
      return [
        problemAt(
          source,
          at,
          `${clause.id} has no sources; seal it with: mcp-clauses register ${source.data.revision}`,
        ),
      ];
    return [];
  });
}

function strayExceptions(files: readonly LedgerSource[], wire: WireShapes): Problem[] {
  const ids = new Set(files.flatMap(({ data }) => data.clauses.map(({ id }) => id)));
  return (wire.exceptions ?? []).flatMap((exception) =>
    (exception.clauses ?? [])
      .filter((id) => !ids.has(id))
      .map((id) => ({
        file: `registries/${wire.revision}/exceptions.yaml`,
        reason: `${exception.id} names ${id}, which is no clause of this revision`,
      })),
  );
}

function registryClause(area: string, clause: LedgerClause): RegistryClause {
  const {
    id,
    level,
    actor,
    says,
    lineage,
    copies,
    contradicts,
    gate,
    transport,
    wire,
    checks,
    planned,
    excluded,
  } = clause;
  const wireDisagrees = clause['wire-disagrees'];
  return {
    id,
    area,
    level,
    actor,
    says: says.trim(),
    sources: (clause.sources ?? []).map(({ errata: _earlier, ...source }) => source),
    lineage,
    ...(copies === undefined ? {} : { copies }),
    ...(contradicts === undefined ? {} : { contradicts }),
    ...(gate === undefined ? {} : { gate }),
    ...(transport === undefined ? {} : { transport }),
    ...(wire === undefined ? {} : { wire }),
    ...(wireDisagrees === undefined ? {} : { wireDisagrees }),
    ...(checks === undefined ? {} : { checks }),
    ...(planned === undefined ? {} : { planned }),
    ...(excluded === undefined ? {} : { excluded }),
  };
}
