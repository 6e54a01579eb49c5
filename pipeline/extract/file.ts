/** One file of a snapshot, read by what it is. */
import { extractPage, type PageExtraction } from './page.js';
import { extractSchema, SCHEMA_PAGE } from './schema.js';

/** Sentences of a page of MDX or of the revision's JSON Schema. */
export function extractFile(revision: string, path: string, text: string): PageExtraction {
  return path === SCHEMA_PAGE ? extractSchema(revision, text) : extractPage({ revision, page: path, text });
}
