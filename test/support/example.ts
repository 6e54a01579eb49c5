/** The made-up specification of examples/specification. */
import { join } from 'node:path';
import type { Snapshot } from '../../pipeline/fetch/snapshot.js';
import { openSource, type Source } from '../../pipeline/fetch/source.js';
import { parseSources } from '../../pipeline/fetch/sources.js';

export const EXAMPLE = join(import.meta.dirname, '../../examples/specification');
export const EXAMPLE_REVISIONS = ['2024-01-15', '2024-09-30', 'draft'] as const;

let opened: Promise<Source> | undefined;

export async function example(revision: string): Promise<Snapshot> {
  opened ??= openSource(EXAMPLE, { sources: parseSources('repository: none\nrevisions: {}\n'), cache: '' });
  return (await opened).readTree(revision);
}
