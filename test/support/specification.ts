/** The real specification, for tests that need its pages: read from MCP_SPEC_SOURCE, else those tests are skipped. */
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Snapshot } from '../../pipeline/fetch/snapshot.js';
import { openSource, type Source } from '../../pipeline/fetch/source.js';
import { parseSources } from '../../pipeline/fetch/sources.js';

export const SPEC_SOURCE = process.env['MCP_SPEC_SOURCE'] ?? '';
/** Reason to print beside a skipped test. */
export const WITHOUT_SOURCE = 'set MCP_SPEC_SOURCE to a git bundle, clone or URL of the specification';
export const DATED = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'] as const;

let opened: Promise<Source> | undefined;

/** The commit of the committed locks: the draft's branch moves on, the tests that pin its text do not. */
export const PINNED = '71f7c162e42ea1cd6ca88d83c70d89324fb6b0da';

/** A revision as sources.yaml pins it, or as it stood at a commit. */
export async function specification(revision: string, at?: string): Promise<Snapshot> {
  return (await openSpecification()).readTree(revision, at);
}

/** The source itself, for its history. */
export function openSpecification(): Promise<Source> {
  opened ??= open();
  return opened;
}

async function open(): Promise<Source> {
  const sources = parseSources(await readFile('spec-snapshots/sources.yaml', 'utf8'));
  return openSource(SPEC_SOURCE, { sources, cache: await mkdtemp(join(tmpdir(), 'mcp-clauses-')) });
}
