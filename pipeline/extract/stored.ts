/** Extractions at the edge: read from a snapshot on disk through the page cache, and kept as extraction.json beside it. */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Places } from '../fetch/places.js';
import type { Snapshot } from '../fetch/snapshot.js';
import { readSnapshot } from '../fetch/store.js';
import type { Extraction } from './extraction.js';
import { extractCached } from './memo.js';

/** Extracts a fetched revision. The stored extraction is replaced only when every page of the snapshot parsed. */
export async function extractStored(places: Places, revision: string): Promise<Extraction> {
  return extractAndStore(places, await readSnapshot(places, revision));
}

/** As `extractStored`, from a snapshot that is in memory already. */
export async function extractAndStore(places: Places, snapshot: Snapshot): Promise<Extraction> {
  const extraction = await extractCached(snapshot, places.cache);
  if (extraction.failures.length === 0) {
    await writeExtraction(places, extraction);
    return extraction;
  }
  const previous = await readExtraction(places, snapshot.lock.revision);
  return previous === null ? extraction : extractCached(snapshot, places.cache, { previous });
}

/** The stored extraction of a revision; null when there is none that can be believed. */
export async function readExtraction(
  places: Pick<Places, 'snapshots'>,
  revision: string,
): Promise<Extraction | null> {
  const { isExtraction } = await import('./extraction.schema.js');
  try {
    const value: unknown = JSON.parse(await readFile(extractionFile(places, revision), 'utf8'));
    return isExtraction(value) ? value : null;
  } catch {
    return null;
  }
}

async function writeExtraction(places: Pick<Places, 'snapshots'>, extraction: Extraction): Promise<void> {
  const file = extractionFile(places, extraction.revision);
  const text = Buffer.from(`${JSON.stringify(extraction)}\n`);
  if (existsSync(file) && readFileSync(file).equals(text)) return;
  // Loaded only when something is written or believed: a run that changes nothing stays quick.
  const { extractionFault } = await import('./extraction.schema.js');
  const { default: writeFileAtomic } = await import('write-file-atomic');
  const fault = extractionFault(extraction);
  if (fault !== null)
    throw new Error(`the extraction of ${extraction.revision} is not what its schema says: ${fault}`);
  await mkdir(dirname(file), { recursive: true });
  await writeFileAtomic(file, text);
}

function extractionFile({ snapshots }: Pick<Places, 'snapshots'>, revision: string): string {
  return join(snapshots, revision, 'extraction.json');
}
