/** The edge of attribution: the states of a revision's pages in a git history, newest first. */
import type { Sentence } from '../extract/extraction.js';
import { extractCached } from '../extract/memo.js';
import type { CommitTouching, Repository } from '../fetch/repository.js';
import { digests, snapshotPath } from '../fetch/tree.js';
import type { HistoryStep } from './attribution.js';

const DRAFT = 'draft';

/**
 * States of `revision` at `tip` and before it, newest first, one a commit that touched it. A revision's folder begins as a
 * copy of the draft: from there on back the states are those of the draft.
 */
export async function* historyOf(
  repository: Repository,
  revision: string,
  tip: string,
  cache: string,
): AsyncGenerator<HistoryStep> {
  const commits = (await repository.listCommits(tip)).reverse();
  const tree = await repository.listTree(tip);
  const pages = new PageVersions(repository, commits, cache);
  let followed = revision;
  for (const { commit, date, message, changes, revisions } of commits) {
    if (revisions.includes(followed)) {
      const files = filesOf(tree, followed);
      if (files.length === 0) return;
      const of = followed;
      yield { commit, date, message, sentences: (named) => pages.sentences(of, files, named) };
    }
    for (const { path, before } of changes) {
      if (before === null) tree.delete(path);
      else tree.set(path, before);
    }
    if (followed !== DRAFT && filesOf(tree, followed).length === 0) followed = DRAFT;
  }
}

interface PageVersion {
  /** Path below the revision's folder. */
  page: string;
  blob: string;
}

function filesOf(tree: ReadonlyMap<string, string>, revision: string): PageVersion[] {
  const files: PageVersion[] = [];
  for (const [path, blob] of tree) {
    const page = snapshotPath(revision, path);
    if (page !== null) files.push({ page, blob });
  }
  return files;
}

/** Sentences by page and blob: neighbouring states share most of them. All versions of a page are fetched at once. */
class PageVersions {
  private readonly known = new Map<string, readonly Sentence[]>();
  private readonly bytes = new Map<string, Buffer>();

  constructor(
    private readonly repository: Repository,
    private readonly commits: readonly CommitTouching[],
    private readonly cache: string,
  ) {}

  async sentences(
    revision: string,
    files: readonly PageVersion[],
    named?: ReadonlySet<string>,
  ): Promise<Sentence[]> {
    const key = ({ page, blob }: PageVersion) => `${revision} ${page} ${blob}`;
    const wanted = files.filter(({ page }) => named === undefined || named.has(page));
    const unknown = wanted.filter((file) => !this.known.has(key(file)));
    if (unknown.length > 0) {
      await this.load(revision, unknown);
      const texts = new Map(
        unknown.map(({ page, blob }) => [page, this.bytes.get(blob)?.toString('utf8') ?? '']),
      );
      const locked = unknown.map(({ page, blob }) => ({
        path: page,
        ...digests(this.bytes.get(blob) ?? Buffer.alloc(0)),
        blob,
      }));
      const lock = { revision, repository: null, commit: null, date: null, files: locked };
      const extraction = await extractCached({ lock, texts }, this.cache);
      for (const file of unknown) {
        const own = extraction.sentences.filter(({ page }) => page === file.page);
        this.known.set(key(file), own);
      }
    }
    return wanted.flatMap((file) => this.known.get(key(file)) ?? []);
  }

  /** Reads the blobs of files, and with them every other version of these pages. */
  private async load(revision: string, files: readonly PageVersion[]): Promise<void> {
    const missing = files.filter(({ blob }) => !this.bytes.has(blob));
    if (missing.length === 0) return;
    const pages = new Set(missing.map(({ page }) => page));
    const blobs = new Set(missing.map(({ blob }) => blob));
    const at = new Map<string, { commit: string; revision: string }>();
    for (const { commit, changes } of this.commits) {
      for (const { path, after } of changes) {
        const page = snapshotPath(revision, path);
        if (after === null || page === null || !pages.has(page)) continue;
        blobs.add(after);
        at.set(commit, { commit, revision });
      }
    }
    const read = await this.repository.readBlobs([...blobs], [...at.values()]);
    for (const [blob, bytes] of read) this.bytes.set(blob, bytes);
  }
}
