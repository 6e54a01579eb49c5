/** `register` and `account` at the edge: from folders and a source to edited ledger files. */
import type { Extraction } from '../extract/extraction.js';
import { extractStored } from '../extract/stored.js';
import { readSources } from '../fetch/fetch.js';
import type { Places } from '../fetch/places.js';
import { openSource } from '../fetch/source.js';
import { type Account, type AccountFault, account } from './account.js';
import { type Derivation, derive } from './derive.js';
import { readRegistries, writeLedgers } from './files.js';
import { LedgerError } from './load.js';
import { type DraftRecord, promote } from './promote.js';
import { type Registration, reregister } from './reregister.js';
import { checkRules } from './rules.js';

export interface RegisterOptions {
  places: Places;
  revision: string;
  /** Where the pages as they were last registered can be had from; the published repository when absent. */
  source?: string;
  /** Compute and check everything, write nothing. */
  dryRun?: boolean;
}

/** Brings the ledger of a revision up to its fetched pages. Nothing is written when a place or a rule does not hold. */
export async function registerRevision(options: RegisterOptions): Promise<Registration> {
  const { places, revision } = options;
  const { ledger, decisions, registered } = await readRegistries(places);
  const now = await extractStored(places, revision);
  const last = registered.get(revision);
  const before = last === undefined || last === now.commit ? now : await extractAt(options, last);
  const result = reregister({ ledger, now, before, decisions });
  refuseBroken(result.files, ledger);
  if (options.dryRun !== true) await write(places, result.written, registered, now);
  return result;
}

export interface DeriveOptions extends RegisterOptions {
  /** The earlier revision, or `draft` with the watch's record of it. */
  from: string;
  record?: DraftRecord;
}

/** Brings a new revision in from an earlier one, or from the draft by way of the watch's record. */
export async function registerFrom(options: DeriveOptions): Promise<Derivation> {
  const { places, revision, from, record } = options;
  const { ledger, decisions, registered } = await readRegistries(places);
  const to = await extractStored(places, revision);
  let result: Derivation;
  if (from === 'draft') {
    if (record === undefined || record.commit === null) {
      const reason = 'holds no record of the draft at a commit; run: mcp-clauses watch --update';
      throw new LedgerError([{ file: 'reports/draft-baseline.json', reason }]);
    }
    const release = await registeredPages(options, registered, record.release);
    const draft = await extractAt({ ...options, revision: 'draft' }, record.commit);
    result = promote({ ledger, record, release, draft, to, decisions });
  } else {
    result = derive({ ledger, from: await registeredPages(options, registered, from), to, decisions });
  }
  refuseBroken(result.files, ledger);
  if (options.dryRun !== true) await write(places, result.written, registered, to);
  return result;
}

/** The account of revisions whose pages are fetched. */
export async function accountFor(
  places: Places,
  revisions: readonly string[],
): Promise<{ account: Account; faults: AccountFault[] }> {
  const { ledger, registered } = await readRegistries(places);
  const extractions: Extraction[] = [];
  for (const revision of revisions) extractions.push(await extractStored(places, revision));
  return account(extractions, ledger.files, registered.keys());
}

/** The pages of a revision as its ledger was registered on: those that are fetched, or an earlier commit of them. */
async function registeredPages(
  options: RegisterOptions,
  registered: ReadonlyMap<string, string>,
  revision: string,
): Promise<Extraction> {
  const fetched = await extractStored(options.places, revision);
  const last = registered.get(revision);
  return last === undefined || last === fetched.commit ? fetched : extractAt({ ...options, revision }, last);
}

async function extractAt({ places, revision, source }: RegisterOptions, commit: string): Promise<Extraction> {
  const sources = await readSources(places);
  const opened = await openSource(source ?? sources.repository, { sources, cache: places.repositories });
  // The readers of pages are slow to load: only where pages outside the cache are read.
  const { extractRevision } = await import('../extract/extract.js');
  return extractRevision(await opened.readTree(revision, commit));
}

function refuseBroken(files: Registration['files'], ledger: Parameters<typeof checkRules>[0]): void {
  const problems = checkRules({ ...ledger, files });
  if (problems.length > 0) throw new LedgerError(problems);
}

async function write(
  places: Places,
  files: Registration['written'],
  registered: ReadonlyMap<string, string>,
  now: Extraction,
): Promise<void> {
  const commits = new Map(registered);
  if (now.commit !== null) commits.set(now.revision, now.commit);
  await writeLedgers(places, files, commits);
}
