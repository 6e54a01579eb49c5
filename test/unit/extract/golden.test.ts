/**
 * The extractions of all trees as they were last looked at: places and fingerprints, no words. A change here means that
 * the extractor reads a page otherwise; look at the difference, then accept it with `npx vitest run … -u`.
 */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { extractRevision } from '../../../pipeline/extract/extract.js';
import type { Extraction } from '../../../pipeline/extract/extraction.js';
import { fingerprint } from '../../../pipeline/extract/normalise.js';
import { EXAMPLE_REVISIONS, example } from '../../support/example.js';
import { DATED, PINNED, SPEC_SOURCE, specification, WITHOUT_SOURCE } from '../../support/specification.js';

const GOLDEN = join(import.meta.dirname, '../../golden/extract');

/** One line a sentence: lines, block, party, keywords, fingerprints; one digest a page of all else. */
function golden({ sentences, lowerCase, generated, normaliser }: Extraction): string {
  const pages: Record<string, string[]> = {};
  for (const s of sentences) {
    pages[s.page] ??= [];
    pages[s.page]?.push(
      [
        s.lines.join('-'),
        s.section || '-',
        s.block,
        s.actor ?? '-',
        s.keywords.map((k) => `${k.keyword.replace(' ', '_')}@${k.line ?? k.offset}`).join(',') ||
          `>${s.leadIn?.keyword}`,
        s.fingerprints.words.slice(0, 12),
        fingerprint(JSON.stringify(s)).slice(0, 8),
      ].join(' '),
    );
  }
  const lint = lowerCase.map(({ page, line }) => `${page}:${line}`);
  return `${JSON.stringify({ normaliser, generated, lowerCase: lint, pages }, null, 1)}\n`;
}

const check = async (name: string, extraction: Extraction) => {
  expect(extraction.failures).toEqual([]);
  await expect(golden(extraction)).toMatchFileSnapshot(join(GOLDEN, `${name}.json`));
};

describe('golden extractions', () => {
  it.each(EXAMPLE_REVISIONS)('made-up %s', async (revision) => {
    await check(`example-${revision}`, extractRevision(await example(revision)));
  });
});

describe.skipIf(SPEC_SOURCE === '')(`golden extractions of the real trees (${WITHOUT_SOURCE})`, () => {
  it.each([...DATED, 'draft'])('%s', async (revision) => {
    await check(revision, extractRevision(await specification(revision, PINNED)));
  });
});
