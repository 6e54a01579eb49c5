/** The files that emit reads and writes. The only module of this stage that touches a disk. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import writeFileAtomic from 'write-file-atomic';
import { parse } from 'yaml';
import { LOCK_SCHEMA } from '../fetch/lock.js';
import type { Places } from '../fetch/places.js';
import { readSnapshot } from '../fetch/store.js';
import { readSoundRegistries } from '../register/files.js';
import { AREAS_SCHEMA, DECISIONS_SCHEMA, LEDGER_SCHEMA } from '../register/schema.js';
import { checkExceptions, checkVersions, checkWire, EmitError } from './check.js';
import { emitOutputs, type Outputs } from './outputs.js';
import { compileShapes } from './wire/compile.js';
import { withExceptions } from './wire/exceptions.js';
import type { WireShapes } from './wire/shapes.js';
import { parseWire } from './wire/text.js';

export interface EmitResult extends Outputs {
  /** Paths below the project root whose committed text differs from what is emitted, or that are missing. */
  stale: string[];
  /** Revisions whose wire.yaml was taken as committed, since their schema.json is not there to compile it from. */
  uncompiled: string[];
}

type EmitPlaces = Pick<Places, 'registries' | 'locks' | 'snapshots'> & { root: string };

/**
 * Compiles everything and, unless `check` is set, writes what is stale; each file is written whole or not at all, and
 * none when one cannot be compiled. Throws LedgerError, WireError or EmitError.
 */
export async function emitFiles(places: EmitPlaces, options: { check?: boolean } = {}): Promise<EmitResult> {
  const { wires, uncompiled } = await readWires(places);
  const versions = await readVersions(places.registries);
  const { ledger, registered } = await readSoundRegistries(places);
  const commits = new Map(
    [...versions.keys()].map((revision) => [revision, registered.get(revision) ?? null]),
  );
  const schemas = await artefactSchemas();
  const outputs = emitOutputs({
    areas: ledger.areas,
    files: ledger.files,
    versions,
    commits,
    wires,
    schemas,
  });

  const stale: string[] = [];
  for (const [path, text] of outputs.texts) {
    const present = await readFile(join(places.root, path), 'utf8').catch(absent);
    if (present !== text) stale.push(path);
  }
  if (options.check !== true)
    for (const path of stale) {
      const file = join(places.root, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFileAtomic(file, outputs.texts.get(path) ?? '');
    }
  return { ...outputs, stale, uncompiled };
}

async function readVersions(registries: string): Promise<Map<string, string>> {
  return checkVersions(
    parse(await readFile(join(registries, 'versions.yaml'), 'utf8'), { maxAliasCount: 0 }),
  );
}

/**
 * Wire shapes of every dated revision that has a lock: compiled from the snapshot's schema.json where that is there,
 * else as committed.
 */
async function readWires(
  places: EmitPlaces,
): Promise<{ wires: Map<string, WireShapes>; uncompiled: string[] }> {
  const wires = new Map<string, WireShapes>();
  const uncompiled: string[] = [];
  for (const revision of await datedRevisions(places)) {
    const schemaText = await snapshotSchema(places, revision);
    let wire: WireShapes;
    if (schemaText === null) {
      const file = `registries/${revision}/wire.yaml`;
      const text = await readFile(join(places.registries, revision, 'wire.yaml'), 'utf8').catch(absent);
      if (text === null)
        throw new EmitError(
          `${file} is missing and ${revision} is not fetched; run: mcp-clauses fetch --revision ${revision}`,
        );
      wire = checkWire(parseWire(text), file);
      uncompiled.push(revision);
    } else wire = compileShapes(revision, schemaText);
    const exceptions = join(places.registries, revision, 'exceptions.yaml');
    const text = await readFile(exceptions, 'utf8').catch(absent);
    const file = `registries/${revision}/exceptions.yaml`;
    wires.set(revision, text === null ? wire : withExceptions(wire, checkExceptions(parseWire(text), file)));
  }
  return { wires, uncompiled };
}

/** Dated revisions with a lock or committed wire shapes, oldest first. */
async function datedRevisions(places: EmitPlaces): Promise<string[]> {
  const found = new Set<string>();
  for (const [folder, file] of [
    [places.locks, 'lock.json'],
    [places.registries, 'wire.yaml'],
  ] as const)
    for (const name of await readdir(folder))
      if (/^\d{4}-\d{2}-\d{2}$/.test(name) && existsSync(join(folder, name, file))) found.add(name);
  return [...found].sort();
}

/** Text of the fetched schema.json, held against its lock; null when the revision is not fetched. */
async function snapshotSchema(places: EmitPlaces, revision: string): Promise<string | null> {
  if (!existsSync(join(places.snapshots, revision, 'schema.json'))) return null;
  const { texts } = await readSnapshot(places, revision);
  return texts.get('schema.json') ?? null;
}

/**
 * JSON Schemas of the artefacts: those of the stages above, and of every module `<stage>/<artefact>.schema` beside
 * this one, which is looked for on disk so that emit need not import stages below it.
 */
export async function artefactSchemas(): Promise<Map<string, object>> {
  const schemas = new Map<string, object>([
    ['lock', LOCK_SCHEMA],
    ['ledger', LEDGER_SCHEMA],
    ['areas', AREAS_SCHEMA],
    ['decisions', DECISIONS_SCHEMA],
  ]);
  const pipeline = dirname(dirname(fileURLToPath(import.meta.url)));
  for (const stage of (await readdir(pipeline, { withFileTypes: true })).filter((entry) =>
    entry.isDirectory(),
  ))
    for (const name of await readdir(join(pipeline, stage.name))) {
      const artefact = /^([a-z-]+)\.schema\.(?:ts|js)$/.exec(name)?.[1];
      if (artefact === undefined) continue;
      const module = (await import(pathToFileURL(join(pipeline, stage.name, name)).href)) as {
        schema?: unknown;
      };
      if (typeof module.schema !== 'object' || module.schema === null)
        throw new EmitError(`pipeline/${stage.name}/${name} exports no schema`);
      schemas.set(artefact, module.schema);
    }
  return new Map([...schemas].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
