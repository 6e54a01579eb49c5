/** A snapshot → its Extraction: pure, from texts in memory. */
import type { Snapshot } from '../fetch/snapshot.js';
import { type AssembleOptions, assemble } from './assemble.js';
import type { Extraction } from './extraction.js';
import { extractFile } from './file.js';

/** Every normative sentence of one revision. Same snapshot, same extraction, on every machine. */
export function extractRevision(snapshot: Snapshot, options: AssembleOptions = {}): Extraction {
  return assemble(snapshot, (file, text) => extractFile(snapshot.lock.revision, file.path, text), options);
}
