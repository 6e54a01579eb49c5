/** Every keyword of every page and every description is in exactly one sentence: held against a count of the raw texts. */
import { describe, expect, it } from 'vitest';
import { extractRevision } from '../../../pipeline/extract/extract.js';
import type { Extraction } from '../../../pipeline/extract/extraction.js';
import type { Snapshot } from '../../../pipeline/fetch/snapshot.js';
import { countKeywords, countSchemaKeywords } from '../../support/count.js';
import { EXAMPLE_REVISIONS, example } from '../../support/example.js';
import { DATED, SPEC_SOURCE, specification, WITHOUT_SOURCE } from '../../support/specification.js';

function compare(snapshot: Snapshot, extraction: Extraction): void {
  expect(extraction.failures).toEqual([]);
  let compared = 0;
  for (const [page, text] of snapshot.texts) {
    const sentences = extraction.sentences.filter((s) => s.page === page);
    if (page === 'schema.mdx') {
      expect(sentences).toEqual([]);
      continue;
    }
    if (page === 'schema.json') {
      const found = sentences.flatMap((s) =>
        (s.pointers ?? []).flatMap((p) => s.keywords.map((k) => `${p} ${k.keyword}`)),
      );
      expect(found.sort()).toEqual(countSchemaKeywords(JSON.parse(text)).sort());
      continue;
    }
    const found = sentences.flatMap((s) => s.keywords.map((k) => `${k.line} ${k.keyword}`));
    const expected = countKeywords(text);
    expect([page, ...found.sort()]).toEqual([page, ...expected.sort()]);
    compared += expected.length;
  }
  expect(compared).toBeGreaterThan(50);
}

describe('the independent count', () => {
  it('counts as people do', () => {
    const page =
      '---\ntitle: MUST\n---\nA MUST, b **SHOULD\n  NOT**.\n```\nMAY\n```\n> - NOT\n>   RECOMMENDED {/* MUST */} MUSTARD\n';
    expect(countKeywords(page)).toEqual(['4 MUST', '4 SHOULD NOT', '9 NOT RECOMMENDED']);
  });
});

describe('the made-up specification', () => {
  it.each(EXAMPLE_REVISIONS)('%s: every occurrence, page and line and keyword', async (revision) => {
    const snapshot = await example(revision);
    compare(snapshot, extractRevision(snapshot));
  });
});

describe.skipIf(SPEC_SOURCE === '')(`the real specification (${WITHOUT_SOURCE})`, () => {
  it.each([...DATED, 'draft'])('%s: every occurrence, page and line and keyword', async (revision) => {
    const snapshot = await specification(revision);
    compare(snapshot, extractRevision(snapshot));
  });
});
