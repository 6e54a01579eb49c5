/** Commits of the published repository whose effect on the wording is known, first parent against child. */
import { beforeAll, describe, expect, it } from 'vitest';
import { extractRevision } from '../../../pipeline/extract/extract.js';
import type { Extraction, Fingerprints, Sentence } from '../../../pipeline/extract/extraction.js';
import type { Snapshot } from '../../../pipeline/fetch/snapshot.js';
import {
  openSpecification,
  SPEC_SOURCE,
  specification,
  WITHOUT_SOURCE,
} from '../../support/specification.js';

/** The pages that a commit touches, per tree, before and after it; what it leaves alone cannot differ. */
async function replay(name: string): Promise<Map<string, { before: Extraction; after: Extraction }>> {
  const { repository } = await openSpecification();
  if (repository === null) throw new Error('MCP_SPEC_SOURCE has no history');
  const commit = await repository.resolve(name);
  const [parent = ''] = (await repository.commit(commit)).parents;
  const trees = new Map<string, { before: Extraction; after: Extraction }>();
  for (const revision of await repository.revisions(commit)) {
    const before = await specification(revision, parent);
    const after = await specification(revision, commit);
    const touched = [only(before, after), only(after, before)] as const;
    if (touched.some(({ lock }) => lock.files.length > 0)) {
      trees.set(revision, { before: extractRevision(touched[0]), after: extractRevision(touched[1]) });
    }
  }
  return trees;
}

/** The files of a snapshot that another does not have, byte for byte at the same path. */
function only(snapshot: Snapshot, other: Snapshot): Snapshot {
  const there = new Set(other.lock.files.map((f) => `${f.path} ${f.blob}`));
  return {
    ...snapshot,
    lock: { ...snapshot.lock, files: snapshot.lock.files.filter((f) => !there.has(`${f.path} ${f.blob}`)) },
  };
}

/** How many sentences of each side have no partner with the same fingerprint of one layer. */
function moved(
  { before, after }: { before: Extraction; after: Extraction },
  layer: keyof Fingerprints,
): [number, number] {
  const unmatched = (mine: readonly Sentence[], theirs: readonly Sentence[]): number => {
    const left = theirs.map((s) => s.fingerprints[layer]);
    return mine.filter(({ fingerprints }) => {
      const at = left.indexOf(fingerprints[layer]);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    }).length;
  };
  return [unmatched(before.sentences, after.sentences), unmatched(after.sentences, before.sentences)];
}

describe.skipIf(SPEC_SOURCE === '')(`known commits (${WITHOUT_SOURCE})`, () => {
  beforeAll(openSpecification, 60_000);

  it('ea7c32ad moves pages: no word, link or shape moves, only places', async () => {
    const trees = await replay('ea7c32ad');
    expect([...trees.keys()]).toEqual(['draft']);
    for (const tree of trees.values()) {
      for (const layer of ['words', 'links', 'shape'] as const) expect(moved(tree, layer)).toEqual([0, 0]);
      expect(moved(tree, 'place')[0]).toBeGreaterThan(0);
    }
  });

  it('391c69f4 changes the level of a heading: section paths only', async () => {
    const trees = await replay('391c69f4');
    expect([...trees.keys()]).toEqual(['2025-11-25', 'draft']);
    for (const tree of trees.values()) {
      for (const layer of ['words', 'links', 'shape'] as const) expect(moved(tree, layer)).toEqual([0, 0]);
      expect(moved(tree, 'place')[0]).toBeGreaterThan(0);
      expect(tree.after.sentences.map((s) => s.id)).toEqual(tree.before.sentences.map((s) => s.id));
    }
  });

  it('004c2318 changes one sentence, on a line that holds no keyword', async () => {
    const trees = await replay('004c2318');
    expect([...trees.keys()]).toEqual(['2025-06-18', 'draft']);
    for (const tree of trees.values()) {
      expect(moved(tree, 'words')).toEqual([1, 1]);
      for (const layer of ['links', 'shape', 'place'] as const) expect(moved(tree, layer)).toEqual([0, 0]);
    }
  });

  it('7b5513e1 adds one SHOULD NOT', async () => {
    const trees = await replay('7b5513e1');
    expect([...trees.keys()]).toEqual(['2025-11-25', 'draft']);
    for (const tree of trees.values()) {
      expect(moved(tree, 'words')).toEqual([0, 1]);
      const known = new Set(tree.before.sentences.map((s) => s.fingerprints.words));
      const added = tree.after.sentences.filter((s) => !known.has(s.fingerprints.words));
      expect(added.map((s) => s.keywords.map((k) => k.keyword))).toEqual([['SHOULD NOT']]);
    }
  });

  it('433d59ca generates the schema page anew: nothing', async () => {
    const trees = await replay('433d59ca');
    expect([...trees.keys()]).toEqual(['2025-06-18', '2025-11-25', 'draft']);
    for (const { before, after } of trees.values()) expect(after.sentences).toEqual(before.sentences);
  });
});
