/** The committed registries, for tests. */
import { shippedRegistry, shippedRevisions } from '../../pipeline/cli/registries.js';
import type { Registry } from '../../pipeline/emit/registry.js';

const loaded = new Map<string, Registry>();

export const REVISIONS: readonly string[] = shippedRevisions();

export function registry(revision: string): Registry {
  let found = loaded.get(revision);
  if (found === undefined) {
    found = shippedRegistry(revision);
    loaded.set(revision, found);
  }
  return found;
}
