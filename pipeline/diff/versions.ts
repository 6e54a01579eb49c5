/** Many states of one history, read cheaply: what a blob holds is read once, whichever states share it. */
import type { Extraction, Sentence } from '../extract/extraction.js';
import { extractCached } from '../extract/memo.js';
import type { CommitTouching, Repository } from '../fetch/repository.js';
import type { Snapshot } from '../fetch/snapshot.js';
import { snapshotPath } from '../fetch/tree.js';

/** One file of a revision: path below the revision's folder (or `schema.json`), and blob id. */
export interface FileVersion {
  path: string;
  blob: string;
}

/** The files of a revision in a listing of the whole tree, in the order of their paths. */
export function filesOf(tree: ReadonlyMap<string, string>, revision: string): FileVersion[] {
  const files: FileVersion[] = [];
  for (const [path, blob] of tree) {
    const own = snapshotPath(revision, path);
    if (own !== null) files.push({ path: own, blob });
  }
  return files.sort((x, y) => (x.path < y.path ? -1 : 1));
}

/** Files of a history by revision and blob. All versions of a file are fetched at the first need of one. */
export class Versions {
  private readonly pages = new Map<string, Pick<Extraction, 'sentences' | 'failures'>>();
  private readonly texts = new Map<string, string>();

  constructor(
    private readonly repository: Repository,
    private readonly commits: readonly CommitTouching[],
    private readonly cache: string,
  ) {}

  /**
   * Reads what many states will need in few goes, so that the cores share the work. A go holds one version of each page:
   * the next of those that are not known yet.
   */
  async prepare(revision: string, files: readonly FileVersion[]): Promise<void> {
    const waiting = new Map<string, FileVersion[]>();
    const seen = new Set<string>();
    for (const file of files) {
      const key = keyOf(revision, file);
      if (seen.has(key) || this.pages.has(key)) continue;
      seen.add(key);
      waiting.set(file.path, [...(waiting.get(file.path) ?? []), file]);
    }
    while (waiting.size > 0) {
      const go: FileVersion[] = [];
      for (const [path, versions] of waiting) {
        const next = versions.shift();
        if (next !== undefined) go.push(next);
        if (versions.length === 0) waiting.delete(path);
      }
      await this.extraction(revision, go);
    }
  }

  /** Sentences and failures of these files, in their order. */
  async extraction(
    revision: string,
    files: readonly FileVersion[],
  ): Promise<Pick<Extraction, 'sentences' | 'failures'>> {
    const unknown = files.filter((file) => !this.pages.has(keyOf(revision, file)));
    if (unknown.length > 0) {
      const { sentences, failures } = await extractCached(await this.snapshot(revision, unknown), this.cache);
      for (const file of unknown) {
        const own = <T extends { page: string }>(list: readonly T[]) =>
          list.filter(({ page }) => page === file.path);
        this.pages.set(keyOf(revision, file), { sentences: own(sentences), failures: own(failures) });
      }
    }
    const read = files.flatMap((file) => this.pages.get(keyOf(revision, file)) ?? []);
    return {
      sentences: read.flatMap(({ sentences }): Sentence[] => sentences),
      failures: read.flatMap(({ failures }) => failures),
    };
  }

  /** The files with their texts, of no commit in particular. Git vouches for the blobs: no other digest is taken. */
  async snapshot(revision: string, files: readonly FileVersion[]): Promise<Snapshot> {
    await this.load(revision, files);
    const texts = new Map(files.map(({ path, blob }) => [path, this.texts.get(blob) ?? '']));
    const locked = files.map(({ path, blob }) => ({ path, blob, sha256: '', bytes: 0 }));
    return { lock: { revision, repository: null, commit: null, date: null, files: locked }, texts };
  }

  private async load(revision: string, files: readonly FileVersion[]): Promise<void> {
    const missing = files.filter(({ blob }) => !this.texts.has(blob));
    if (missing.length === 0) return;
    const paths = new Set(missing.map(({ path }) => path));
    const blobs = new Set(missing.map(({ blob }) => blob));
    const at = new Map<string, { commit: string; folder: string }>();
    for (const { commit, changes } of this.commits) {
      for (const { path, after } of changes) {
        const own = snapshotPath(revision, path);
        if (after === null || own === null || !paths.has(own)) continue;
        blobs.add(after);
        const folder = path.slice(0, path.lastIndexOf('/'));
        at.set(`${commit} ${folder}`, { commit, folder });
      }
    }
    const read = await this.repository.readBlobs([...blobs], [...at.values()]);
    for (const [blob, bytes] of read) this.texts.set(blob, bytes.toString('utf8'));
  }
}

function keyOf(revision: string, { path, blob }: FileVersion): string {
  return `${revision} ${path} ${blob}`;
}
