/** A git repository on this machine as a source of the specification: commits by their published names, trees at any of them. */
import { FetchError } from './errors.js';
import { type GitOptions, git, gitText } from './git.js';
import { LIMITS, pagesFolder, schemaFile, snapshotPath, type TreeFiles } from './tree.js';

/** A commit by the name it has in the published repository. */
export interface Commit {
  /** 40 hex digits. */
  commit: string;
  /** Committer's date, ISO 8601 in UTC. */
  date: string;
  author: string;
  /** Author's date, ISO 8601 in UTC. */
  authored: string;
  message: string;
  /** Published names of the parents, first parent first. */
  parents: string[];
}

/** A file below docs/specification or schema that a commit changed: its blob before and after, null where there is none. */
export interface FileChange {
  path: string;
  before: string | null;
  after: string | null;
}

/** A commit with what it changed against its first parent, and the revisions whose pages or schema these files are. */
export interface CommitTouching extends Commit {
  revisions: string[];
  changes: FileChange[];
}

/** Called before blobs are read, with the trees they stand in: a partial clone fetches what it misses in one go. */
export type Prefetch = (trees: readonly string[], blobs: ReadonlySet<string>) => Promise<void>;

/** A copy of the published repository names its commits in their messages ("source commit <sha>"). */
const COPIED = /^source commit ([0-9a-f]{40})\s*$/;
const FORMAT = '%H%x00%P%x00%cI%x00%an%x00%aI%x00%B%x00';

export class Repository {
  private names: Promise<Names> | undefined;
  private readonly blobs = new Map<string, Buffer>();
  private readonly trees = new Map<string, Promise<TreeEntry[]>>();

  constructor(
    private readonly gitDir: string,
    /** What error messages call it: the source as the user gave it. */
    private readonly label: string,
    private readonly prefetch?: Prefetch,
  ) {}

  /** Published name of the commit that a branch, a published commit or the first 7 or more of its digits stands for. */
  async resolve(name: string): Promise<string> {
    const names = await this.naming();
    if (/^[0-9a-f]{7,40}$/.test(name)) {
      if (names.byPublished !== undefined) {
        const hits = [...names.byPublished.keys()].filter((published) => published.startsWith(name));
        if (hits.length === 1 && hits[0] !== undefined) return hits[0];
        if (hits.length > 1)
          throw new FetchError(`${this.label}: ${name} is the beginning of ${hits.length} commits`);
      } else {
        const found = await this.revParse(`${name}^{commit}`);
        if (found !== undefined) return found;
      }
      if (name.length >= 12) throw new FetchError(`${this.label} has no commit ${name}`);
    }
    for (const ref of name === 'HEAD' ? ['HEAD'] : [`refs/heads/${name}`, `refs/remotes/origin/${name}`]) {
      const found = await this.revParse(`${ref}^{commit}`);
      if (found !== undefined) return names.published(found);
    }
    const branches = (await this.text(['for-each-ref', '--format=%(refname:short)', 'refs/heads'])).split(
      '\n',
    );
    throw new FetchError(
      `${this.label} has no branch or commit ${name}; its branches: ${branches.join(', ') || 'none'}`,
    );
  }

  /** Says whether a published commit is here, without asking any remote for it. */
  async has(published: string): Promise<boolean> {
    const { byPublished } = await this.naming();
    if (byPublished !== undefined) return byPublished.has(published);
    const args = ['rev-list', '--no-walk', '--missing=print', '--ignore-missing', published];
    return (await this.text(args).catch(() => '')) === published;
  }

  /** Date, author and message of a commit, by its published name. */
  async commit(published: string): Promise<Commit> {
    const local = await this.local(published);
    const [commit] = await this.log([`--format=${FORMAT}`, '--no-walk', local]);
    if (commit === undefined) throw new FetchError(`${this.label} has no commit ${published}`);
    return commit;
  }

  /** Pages and schema of a revision at a commit: path below the revision's folder → bytes. Empty when it has none there. */
  async readTree(revision: string, published: string): Promise<TreeFiles> {
    const local = await this.local(published);
    const entries = await this.entries(local);
    const wanted = new Map<string, string>();
    for (const { path, blob } of entries) {
      const page = snapshotPath(revision, path);
      if (page !== null) wanted.set(page, blob);
    }
    const trees = [pagesFolder(revision), `schema/${revision}`].filter((tree) =>
      entries.some(({ path }) => path.startsWith(`${tree}/`)),
    );
    await this.load(
      [...new Set(wanted.values())],
      trees.map((tree) => `${local}:${tree}`),
    );
    const files = new Map<string, Buffer>();
    for (const [page, blob] of wanted) {
      const bytes = this.blobs.get(blob);
      if (bytes === undefined)
        throw new FetchError(`${this.label}: the content of ${page} is missing (blob ${blob})`);
      files.set(page, bytes);
    }
    return files;
  }

  /** Revisions that have pages at a commit, dated ones first. */
  async revisions(published: string): Promise<string[]> {
    const entries = await this.entries(await this.local(published));
    return revisionsOf(entries.map((e) => e.path));
  }

  /**
   * The commits on the first-parent line of a branch or commit that touch docs/specification or schema, oldest first.
   * @param since published name of a commit to leave off at: it and all before it are not listed
   */
  async listCommits(tip: string, since?: string): Promise<CommitTouching[]> {
    const range = [await this.local(await this.resolve(tip))];
    if (since !== undefined) range.push(`^${await this.local(await this.resolve(since))}`);
    const paths = ['--', 'docs/specification', 'schema'];
    const log = ['--first-parent', '--reverse', '--full-history'];
    const commits = await this.log([`--format=${FORMAT}`, ...log, ...range, ...paths]);
    const changed = await this.text([
      ...['log', '-m', '--format=%x01%H', '--raw', '--no-abbrev', '-z', '--no-renames', ...log],
      ...[...range, ...paths],
    ]);
    const names = await this.naming();
    const touched = new Map<string, FileChange[]>();
    for (const part of changed.split('\u0001').slice(1)) {
      const [hash = '', ...fields] = part.split('\0');
      touched.set(names.published(hash), fileChanges(fields));
    }
    return commits.map((commit) => {
      const changes = touched.get(commit.commit) ?? [];
      return { ...commit, changes, revisions: revisionsOf(changes.map(({ path }) => path)) };
    });
  }

  /** Regular files below docs/specification and schema at a commit: path → blob id. */
  async listTree(published: string): Promise<Map<string, string>> {
    const entries = await this.entries(await this.local(published));
    return new Map(entries.map(({ path, blob }) => [path, blob]));
  }

  /**
   * The contents of blobs, read in one go.
   * @param at commits, by published name, with folders that the blobs stand in there
   */
  async readBlobs(
    blobs: readonly string[],
    at: readonly { commit: string; folder: string }[],
  ): Promise<Map<string, Buffer>> {
    const trees = await Promise.all(
      at.map(async ({ commit, folder }) => `${await this.local(commit)}:${folder}`),
    );
    for (let i = 0; i < blobs.length; i += LIMITS.files)
      await this.load(blobs.slice(i, i + LIMITS.files), trees);
    return new Map(
      blobs.flatMap((blob) => {
        const bytes = this.blobs.get(blob);
        return bytes === undefined ? [] : [[blob, bytes] as const];
      }),
    );
  }

  private async local(published: string): Promise<string> {
    const names = await this.naming();
    if (names.byPublished === undefined) return published;
    const local = names.byPublished.get(published);
    if (local === undefined) throw new FetchError(`${this.label} has no commit ${published}`);
    return local;
  }

  /** Parses `git log`; the fields hold no NUL, and every commit ends in one. */
  private async log(args: readonly string[]): Promise<Commit[]> {
    const names = await this.naming();
    const fields = (await this.text(['log', ...args])).split('\0');
    const commits: Commit[] = [];
    for (let i = 0; i + 5 < fields.length; i += 6) {
      const [hash = '', parents = '', date = '', author = '', authored = '', message = ''] = fields.slice(
        i,
        i + 6,
      );
      commits.push({
        commit: names.published(hash.trim()),
        date: utc(date),
        author,
        authored: utc(authored),
        message: message.trim(),
        parents: parents.split(' ').filter(Boolean).map(names.published),
      });
    }
    return commits;
  }

  private naming(): Promise<Names> {
    this.names ??= this.readNames();
    return this.names;
  }

  private async readNames(): Promise<Names> {
    const newest = await this.text(['log', '--all', '-1', '--format=%s']);
    if (!COPIED.test(newest)) return { published: (local) => local };
    const byPublished = new Map<string, string>();
    const byLocal = new Map<string, string>();
    for (const line of (await this.text(['log', '--all', '--format=%H %s'])).split('\n')) {
      const published = COPIED.exec(line.slice(41))?.[1];
      if (published === undefined) continue;
      byPublished.set(published, line.slice(0, 40));
      byLocal.set(line.slice(0, 40), published);
    }
    return { byPublished, published: (local) => byLocal.get(local) ?? local };
  }

  private entries(local: string): Promise<TreeEntry[]> {
    const known = this.trees.get(local);
    if (known !== undefined) return known;
    const entries = this.readEntries(local);
    if (this.trees.size > 50) this.trees.clear();
    this.trees.set(local, entries);
    return entries;
  }

  private async readEntries(local: string): Promise<TreeEntry[]> {
    const listing = await this.text([
      'ls-tree',
      '-r',
      '-z',
      '--full-tree',
      local,
      '--',
      'docs/specification',
      'schema',
    ]);
    const entries: TreeEntry[] = [];
    for (const line of listing.split('\0')) {
      // Links and submodules are no pages: only regular files are.
      const match = /^100(?:644|755) blob ([0-9a-f]{40})\t(.+)$/s.exec(line);
      if (match?.[1] !== undefined && match[2] !== undefined)
        entries.push({ blob: match[1], path: match[2] });
    }
    return entries;
  }

  /** Reads blobs not read before; those read stay in memory, since neighbouring commits share most of them. */
  private async load(blobs: readonly string[], trees: readonly string[]): Promise<void> {
    const missing = blobs.filter((blob) => !this.blobs.has(blob));
    if (missing.length === 0) return;
    if (missing.length > LIMITS.files)
      throw new FetchError(`${this.label}: more than ${LIMITS.files} files in one revision`);
    await this.prefetch?.(trees, new Set(missing));
    const out = await git([`--git-dir=${this.gitDir}`, 'cat-file', '--batch', '--buffer'], {
      input: `${missing.join('\n')}\n`,
      timeout: 300_000,
    });
    let at = 0;
    while (at < out.length) {
      const end = out.indexOf(10, at);
      const [blob = '', type, length = ''] = out.toString('latin1', at, end).split(' ');
      at = end + 1;
      if (type !== 'blob') continue;
      const bytes = Number(length);
      if (bytes > LIMITS.fileBytes)
        throw new FetchError(`${this.label}: blob ${blob} is larger than ${LIMITS.fileBytes} bytes`);
      this.blobs.set(blob, Buffer.from(out.subarray(at, at + bytes)));
      at += bytes + 1;
    }
  }

  private async revParse(expression: string): Promise<string | undefined> {
    try {
      return await this.text(['rev-parse', '--verify', '--quiet', '--end-of-options', expression]);
    } catch {
      return undefined;
    }
  }

  private text(args: readonly string[], options: GitOptions = {}): Promise<string> {
    return gitText([`--git-dir=${this.gitDir}`, ...args], options);
  }
}

interface Names {
  /** Absent when commits go by their own names. */
  byPublished?: ReadonlyMap<string, string>;
  published: (local: string) => string;
}

interface TreeEntry {
  path: string;
  blob: string;
}

/** Reads the records of `git log --raw -z`: `:mode mode blob blob status`, then the path. Links and submodules are no files. */
function fileChanges(fields: readonly string[]): FileChange[] {
  const changes: FileChange[] = [];
  for (let i = 0; i + 1 < fields.length; i++) {
    const match = /^\n?:([0-9]{6}) ([0-9]{6}) ([0-9a-f]{40}) ([0-9a-f]{40}) [A-Z]/.exec(fields[i] ?? '');
    if (match === null) continue;
    const [, oldMode, newMode, before = '', after = ''] = match;
    const file = (mode: string | undefined, blob: string) =>
      /^100(?:644|755)$/.test(mode ?? '') ? blob : null;
    changes.push({ path: fields[++i] ?? '', before: file(oldMode, before), after: file(newMode, after) });
  }
  return changes;
}

function revisionsOf(paths: readonly string[]): string[] {
  const found = new Set<string>();
  for (const path of paths) {
    const revision = /^(?:docs\/specification|schema)\/([^/]+)\//.exec(path)?.[1];
    if (revision !== undefined && (path.startsWith(pagesFolder(revision)) || path === schemaFile(revision))) {
      found.add(revision);
    }
  }
  return [...found].sort();
}

function utc(date: string): string {
  return new Date(date).toISOString().replace('.000Z', 'Z');
}
