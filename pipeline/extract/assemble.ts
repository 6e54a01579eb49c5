/** Page extractions → the Extraction of a revision. Knows no parser, so that a run that finds all in the cache loads none. */
import type { LockedFile, Snapshot } from '../fetch/snapshot.js';
import type { Extraction, PageFailure } from './extraction.js';
import { findKeywords } from './keywords.js';
import { NORMALISER_VERSION } from './normalise.js';
import type { PageExtraction } from './page.js';

/** The schema page is generated from schema.json, whose descriptions are read instead. */
export const GENERATED_PAGES: ReadonlySet<string> = new Set(['schema.mdx']);

export interface AssembleOptions {
  /** The last extraction of this revision: a page that cannot be read keeps its sentences from there, marked stale. */
  previous?: Extraction;
}

/** Puts the files of a snapshot together, in the order of their paths. */
export function assemble(
  snapshot: Snapshot,
  read: (file: LockedFile, text: string) => PageExtraction,
  { previous }: AssembleOptions = {},
): Extraction {
  const extraction: Extraction = {
    revision: snapshot.lock.revision,
    commit: snapshot.lock.commit,
    normaliser: NORMALISER_VERSION,
    sentences: [],
    lowerCase: [],
    generated: [],
    failures: [],
  };
  const kept = previous?.normaliser === NORMALISER_VERSION ? previous : undefined;
  for (const file of snapshot.lock.files) {
    const text = snapshot.texts.get(file.path) ?? '';
    if (GENERATED_PAGES.has(file.path)) {
      extraction.generated.push({ page: file.path, keywords: findKeywords(text).length });
      continue;
    }
    const page = read(file, text);
    if (page.failure) {
      const stale = kept?.sentences.filter((s) => s.page === file.path) ?? [];
      extraction.sentences.push(...stale);
      extraction.lowerCase.push(...(kept?.lowerCase.filter((s) => s.page === file.path) ?? []));
      const failure: PageFailure = { page: file.path, ...page.failure, stale: stale.length > 0 };
      extraction.failures.push(failure);
      continue;
    }
    extraction.sentences.push(...page.sentences);
    extraction.lowerCase.push(...page.lowerCase);
  }
  return extraction;
}
