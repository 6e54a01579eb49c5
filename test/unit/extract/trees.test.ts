/**
 * Whole trees. Every keyword of every page and description is in exactly one sentence, held against a count of the raw
 * texts that shares nothing with the extractor; and the extractions are as they were last looked at: places and
 * fingerprints, no words. When a golden file differs the extractor reads a page otherwise: look at the difference, then
 * accept it with `npx vitest run test/unit/extract/trees -u`.
 */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { extractRevision } from '../../../pipeline/extract/extract.js';
import type { Extraction } from '../../../pipeline/extract/extraction.js';
import { fingerprint } from '../../../pipeline/extract/normalise.js';
import type { Snapshot } from '../../../pipeline/fetch/snapshot.js';
import { countKeywords, countSchemaKeywords } from '../../support/count.js';
import { EXAMPLE_REVISIONS, example } from '../../support/example.js';
import { DATED, PINNED, SPEC_SOURCE, specification, WITHOUT_SOURCE } from '../../support/specification.js';

const GOLDEN = join(import.meta.dirname, '../../golden/extract');

/** Page by page, occurrence by occurrence: line and keyword; pointer and keyword in the schema, every copy counted. */
function expectEveryKeyword(snapshot: Snapshot, { sentences, failures, generated }: Extraction): void {
  expect(failures).toEqual([]);
  for (const [page, text] of snapshot.texts) {
    const own = sentences.filter((s) => s.page === page);
    if (page === 'schema.mdx') {
      expect(own).toEqual([]);
      expect(generated.map((g) => g.page)).toEqual([page]);
      continue;
    }
    const found =
      page === 'schema.json'
        ? own.flatMap((s) => (s.pointers ?? []).flatMap((p) => s.keywords.map((k) => `${p} ${k.keyword}`)))
        : own.flatMap((s) => s.keywords.map((k) => `${k.line} ${k.keyword}`));
    const expected = page === 'schema.json' ? countSchemaKeywords(JSON.parse(text)) : countKeywords(text);
    expect([page, ...found.sort()]).toEqual([page, ...expected.sort()]);
  }
  expect(sentences.length).toBeGreaterThan(50);
}

/** One line a sentence: lines, section, block, party, keywords, fingerprint of the words, and a digest of all of it. */
function golden({ sentences, lowerCase, generated, normaliser }: Extraction): string {
  const pages: Record<string, string[]> = {};
  for (const s of sentences) {
    const keywords = s.keywords.map((k) => `${k.keyword.replace(' ', '_')}@${k.line ?? k.offset}`).join(',');
    const line = [
      s.lines.join('-'),
      s.section || '-',
      s.block,
      s.actor ?? '-',
      keywords || `>${s.leadIn?.keyword}`,
      s.fingerprints.words.slice(0, 12),
      fingerprint(JSON.stringify(s)).slice(0, 8),
    ];
    pages[s.page] ??= [];
    pages[s.page]?.push(line.join(' '));
  }
  const lint = lowerCase.map(({ page, line, pointer }) => `${page}:${pointer ?? line}`);
  return `${JSON.stringify({ normaliser, generated, lowerCase: lint, pages }, null, 1)}\n`;
}

describe('the independent count', () => {
  it('counts as people do', () => {
    const page =
      '---\ntitle: MUST\n---\nA MUST, b **SHOULD\n  NOT**.\n```\nMAY\n```\n> - NOT\n>   RECOMMENDED {/* MUST */} MUSTARD\n';
    expect(countKeywords(page)).toEqual(['4 MUST', '4 SHOULD NOT', '9 NOT RECOMMENDED']);
  });
});

describe('the made-up specification', () => {
  it.each(EXAMPLE_REVISIONS)('%s', async (revision) => {
    const snapshot = await example(revision);
    const extraction = extractRevision(snapshot);
    expectEveryKeyword(snapshot, extraction);
    await expect(golden(extraction)).toMatchFileSnapshot(join(GOLDEN, `example-${revision}.json`));
  });
});

describe.skipIf(SPEC_SOURCE === '')(`the real specification (${WITHOUT_SOURCE})`, () => {
  const extractions = new Map<string, Extraction>();

  it.each([...DATED, 'draft'])('%s', async (revision) => {
    const snapshot = await specification(revision, PINNED);
    const extraction = extractRevision(snapshot);
    extractions.set(revision, extraction);
    expectEveryKeyword(snapshot, extraction);
    await expect(golden(extraction)).toMatchFileSnapshot(join(GOLDEN, `${revision}.json`));
  });

  it('the draft differs from the newest release in no layer of any sentence outside the changelog', () => {
    const layers = (revision: string) =>
      extractions
        .get(revision)
        ?.sentences.filter((s) => s.page !== 'changelog.mdx')
        .map(({ id, fingerprints }) => ({ id, fingerprints }));
    expect(layers('2026-07-28')?.length).toBeGreaterThan(800);
    expect(layers('draft')).toEqual(layers('2026-07-28'));
  });
});
