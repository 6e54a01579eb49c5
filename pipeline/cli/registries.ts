/** The registries that this build ships, read from the package. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadRegistry } from '../emit/load.js';
import type { Registry } from '../emit/registry.js';
import { Refusal } from './program.js';

const FOLDER = new URL('../../registries/', import.meta.url);

/** Ascending. */
export function shippedRevisions(): string[] {
  return readdirSync(fileURLToPath(FOLDER))
    .filter((name) => /^\d{4}-\d{2}-\d{2}\.json$/.test(name))
    .map((name) => name.slice(0, 10))
    .sort();
}

const loaded = new Map<string, Registry>();

/** Read once. Throws Refusal when this build has no registry of that revision. */
export function shippedRegistry(revision: string): Registry {
  const present = loaded.get(revision);
  if (present !== undefined) return present;
  const shipped = shippedRevisions();
  if (!shipped.includes(revision)) {
    throw new Refusal(
      `there is no registry of ${JSON.stringify(revision)} here; shipped: ${shipped.join(', ')}`,
    );
  }
  // Its form was checked when it was emitted; to compile the schema for that here would be most of a program's start.
  const registry = JSON.parse(readFileSync(new URL(`${revision}.json`, FOLDER), 'utf8')) as Registry;
  loaded.set(revision, registry);
  return registry;
}

/** A registry from a file of the user's. */
export function registryFile(path: string): Registry {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new Refusal(`cannot read ${path}: ${(error as Error).message}`);
  }
  try {
    return loadRegistry(JSON.parse(text));
  } catch (error) {
    throw new Refusal(`${path}: ${(error as Error).message}`);
  }
}
