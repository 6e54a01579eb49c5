/** The Registry artefact: the compiled document that the validator and other consumers read. */
import type { Actor, ExclusionReason, Level, Lineage, Source, Transport } from '../register/ledger.js';
import type { WireShapes } from './wire/shapes.js';

/** A keyword that the clause owns, named as the ledger names it: a quote is found by it in the local extraction. */
export type RegistrySource = Omit<Source, 'errata'>;

export interface RegistryClause {
  id: string;
  area: string;
  level: Level;
  actor: Actor;
  /** Our own one-sentence statement. */
  says: string;
  sources: RegistrySource[];
  lineage: Lineage;
  copies?: string[];
  contradicts?: string[];
  /** Capability path that a session must have declared: `server.tools`, `client.sampling.tools`. */
  gate?: string;
  transport?: Transport;
  /** Types and members of the wire shapes that the clause speaks of. */
  wire?: string[];
  /** Where prose and wire shape disagree on them. */
  wireDisagrees?: string;
  /** Exactly one of the three. */
  checks?: string[];
  planned?: { check: string; looks: string }[];
  excluded?: { because: ExclusionReason; note: string };
  /** Only with `emit --with-quotes`. */
  quote?: string;
}

export interface Registry {
  $schema: string;
  /** The protocol revision, `YYYY-MM-DD`. */
  specVersion: string;
  /** Semantic version of the registry's own contents. */
  registryVersion: string;
  /** Commit of the published repository that the places were read at. */
  commit: string | null;
  areas: { area: string; title: string }[];
  /** In report order: areas as listed, ids ascending. */
  clauses: RegistryClause[];
  /** Compact wire shapes with their exceptions; `compileWire` makes judges of them. */
  wire: WireShapes;
}
