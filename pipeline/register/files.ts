/** The files of registries/ on disk. With memo.ts the only module of this stage that touches one. */
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { parse, stringify } from 'yaml';
import type { Places } from '../fetch/places.js';
import type { Decision } from './decisions.js';
import { emitLedger } from './document.js';
import {
  LedgerError,
  type LedgerSource,
  type Problem,
  parseAreas,
  parseDecisions,
  parsePublicIds,
} from './load.js';
import { LedgerMemo } from './memo.js';
import { checkRules, type Ledger } from './rules.js';

/** Files beside the ledgers of a revision that are none: wire shapes and their exceptions (stage emit). */
const OTHER_FILES: ReadonlySet<string> = new Set(['wire.yaml', 'exceptions.yaml']);

/** Everything that people and `register` keep under registries/. */
export interface Registries {
  ledger: Ledger;
  decisions: Decision[];
  /** Commit of the pages on which each revision's ledger was last registered. */
  registered: ReadonlyMap<string, string>;
}

/** Without a cache every file is parsed. */
type RegistryPlaces = Pick<Places, 'registries'> & Partial<Pick<Places, 'cache'>>;

/**
 * Reads the ledger of every revision, in the order of revisions and names. Throws LedgerError with all problems.
 * @param only revisions whose ledgers are wanted; the others are not read, which takes a while
 */
export async function readRegistries(
  { registries, cache }: RegistryPlaces,
  only?: ReadonlySet<string>,
): Promise<Registries> {
  const problems: Problem[] = [];
  const collect = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof LedgerError)) throw error;
      problems.push(...error.problems);
      return undefined;
    }
  };
  const text = (name: string) => readFile(join(registries, name), 'utf8').catch(absent);
  const areasText = await text('areas.yaml');
  if (areasText === null) throw new LedgerError([{ file: 'registries/areas.yaml', reason: 'is missing' }]);
  const areas = collect(() => parseAreas('registries/areas.yaml', areasText));
  const publicText = await text('public-ids.txt');
  const publicIds = collect(() => parsePublicIds('registries/public-ids.txt', publicText ?? ''));
  const decisionsText = await text('decisions.yaml');
  const decisions = collect(() => parseDecisions('registries/decisions.yaml', decisionsText ?? ''));
  const files: LedgerSource[] = [];
  for (const revision of (await readdir(registries))
    .filter((name) => /^\d{4}-\d{2}-\d{2}$/.test(name) && only?.has(name) !== false)
    .sort()) {
    const memo = new LedgerMemo(cache, revision);
    for (const name of (await readdir(join(registries, revision))).sort()) {
      if (!name.endsWith('.yaml') || OTHER_FILES.has(name)) continue;
      const file = `registries/${revision}/${name}`;
      const ledgerText = await readFile(join(registries, revision, name), 'utf8');
      const source = collect(() => memo.parse(file, ledgerText));
      if (source !== undefined) files.push(source);
    }
    await memo.keep();
  }
  if (problems.length > 0 || areas === undefined || publicIds === undefined || decisions === undefined) {
    throw new LedgerError(problems);
  }
  const ledger = { files, areas: areas.data, publicIds };
  return { ledger, decisions: decisions.data, registered: parseRegistered(await text('registered.yaml')) };
}

/** As `readRegistries`; refuses a ledger that breaks a rule between its entries. */
export async function readSoundRegistries(places: RegistryPlaces): Promise<Registries> {
  const found = await readRegistries(places);
  const problems = checkRules(found.ledger);
  if (problems.length > 0) throw new LedgerError(problems);
  return found;
}

/**
 * Writes edited ledger files, each whole or not at all, and last the commit they were registered on. A run killed in
 * between is finished by running it again: what is brought up already stays as it is.
 */
export async function writeLedgers(
  { registries }: Pick<Places, 'registries'>,
  files: readonly LedgerSource[],
  registered: ReadonlyMap<string, string>,
): Promise<void> {
  for (const source of files) {
    const path = join(dirname(registries), ...source.file.split('/'));
    await mkdir(dirname(path), { recursive: true });
    await writeFileAtomic(path, emitLedger(source));
  }
  const text = `${REGISTERED_HEAD}${stringify(Object.fromEntries([...registered].sort()))}`;
  const path = join(registries, 'registered.yaml');
  if ((await readFile(path, 'utf8').catch(absent)) !== text) await writeFileAtomic(path, text);
}

const REGISTERED_HEAD =
  '# Commit of the pages on which each ledger was last registered. Written by `mcp-clauses register`, with the ledger.\n';

function parseRegistered(text: string | null): Map<string, string> {
  const file = 'registries/registered.yaml';
  if (text === null) return new Map();
  let value: unknown;
  try {
    value = parse(text, { maxAliasCount: 0 });
  } catch {
    throw new LedgerError([{ file, reason: 'not valid YAML' }]);
  }
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  for (const [revision, commit] of entries) {
    if (/^\d{4}-\d{2}-\d{2}$/.test(revision) && /^[0-9a-f]{40}$/.test(String(commit))) continue;
    throw new LedgerError([
      { file, reason: `${JSON.stringify(revision)} is no revision, or its commit none of 40 hex digits` },
    ]);
  }
  return new Map(entries.map(([revision, commit]) => [revision, String(commit)]));
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
