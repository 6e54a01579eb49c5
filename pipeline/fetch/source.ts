/** What `--source` names: a git URL, a git bundle, a local clone, or a plain folder. */
import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { FetchError } from './errors.js';
import { folderRevisions, isKind, readFolder } from './folder.js';
import { GitError, git, gitText, isNetworkError, NETWORK_BACK_OFF } from './git.js';
import { Repository } from './repository.js';
import type { Snapshot } from './snapshot.js';
import type { Pin, Sources } from './sources.js';
import { snapshotOf } from './tree.js';

export type SourceKind = 'url' | 'bundle' | 'clone' | 'folder';

/** A source that has been opened. */
export interface Source {
  kind: SourceKind;
  /** As the user gave it. */
  given: string;
  /** The history, for all kinds but a plain folder. */
  repository: Repository | null;
  /** Revisions it holds; of a repository, at the newest commit of the draft's branch. */
  revisions(): Promise<string[]>;
  /** A revision as it stands at a commit, or at the branch or commit that it is pinned to when none is named. */
  readTree(revision: string, at?: string): Promise<Snapshot>;
}

export interface OpenOptions {
  sources: Sources;
  /** Folder for bare repositories, outside every work tree. */
  cache: string;
  /** Waits between attempts after network errors, in milliseconds. */
  backOff?: readonly number[];
  /** Milliseconds for one transfer; 600,000 when absent. */
  timeout?: number;
}

const TRANSFER_TIMEOUT = 600_000;

/** Says what kind of source a text names, without touching the network. */
export async function kindOfSource(given: string): Promise<SourceKind> {
  if (given.startsWith('-')) throw new FetchError(`--source ${given}: looks like an option, not a source`);
  const scheme = /^([a-z][a-z0-9+.-]*):(?::|\/\/)/i.exec(given)?.[1]?.toLowerCase();
  if (scheme !== undefined) {
    if (['https', 'http', 'ssh', 'git', 'file'].includes(scheme)) return 'url';
    throw new FetchError(
      `--source ${given}: ${scheme} is not a transport that is used here (https, http, ssh, git, file)`,
    );
  }
  const path = resolve(given);
  const kind = await stat(path).catch(() => null);
  if (kind === null) {
    if (/^[\w.-]+@[\w.-]+:/.test(given)) return 'url';
    throw new FetchError(`--source ${given}: no such file or folder, and no URL`);
  }
  if (kind.isFile()) {
    if (await isBundle(path)) return 'bundle';
    throw new FetchError(`--source ${given}: a file, but no git bundle`);
  }
  const work = await stat(join(path, '.git')).catch(() => null);
  if (work !== null) return 'clone';
  if ((await isKind(join(path, 'objects'), 'folder')) && (await isKind(join(path, 'HEAD'), 'file')))
    return 'clone';
  if (await isKind(join(path, 'docs/specification'), 'folder')) return 'folder';
  throw new FetchError(
    `--source ${given}: neither a git repository nor a folder with docs/specification in it`,
  );
}

/** Opens a source; of a URL and a bundle, this brings the bare repository in the cache up to date. */
export async function openSource(given: string, options: OpenOptions): Promise<Source> {
  const kind = await kindOfSource(given);
  const { sources } = options;
  if (kind === 'folder') {
    const folder = resolve(given);
    return {
      kind,
      given,
      repository: null,
      revisions: () => folderRevisions(folder),
      readTree: async (revision, at) => {
        if (at !== undefined) throw new FetchError(`--source ${given}: a plain folder has no commit ${at}`);
        return snapshotOf(revision, await readFolder(folder, revision), {
          repository: null,
          commit: null,
          date: null,
        });
      },
    };
  }
  const repository = await (kind === 'clone'
    ? openClone(given)
    : kind === 'bundle'
      ? openBundle(given, options)
      : openUrl(given, options));
  return {
    kind,
    given,
    repository,
    revisions: async () => repository.revisions(await repository.resolve(branchOf(sources))),
    readTree: async (revision, at) => {
      const commit = await repository.resolve(at ?? pinned(sources, revision));
      const { date } = await repository.commit(commit);
      const files = await repository.readTree(revision, commit);
      return snapshotOf(revision, files, { repository: sources.repository, commit, date });
    },
  };
}

/** The commit or branch that a revision is pinned to; the draft's branch for one that is not listed. */
function pinned(sources: Sources, revision: string): string {
  const pin: Pin | undefined = sources.revisions.get(revision);
  if (pin === undefined) return branchOf(sources);
  return 'commit' in pin ? pin.commit : pin.branch;
}

function branchOf(sources: Sources): string {
  for (const pin of sources.revisions.values()) if ('branch' in pin) return pin.branch;
  return 'HEAD';
}

async function openClone(given: string): Promise<Repository> {
  const gitDir = await gitText(['-C', resolve(given), 'rev-parse', '--absolute-git-dir']);
  return new Repository(gitDir, given);
}

/** A bundle is taken whole, once per state of its file. */
async function openBundle(given: string, { cache }: OpenOptions): Promise<Repository> {
  const path = resolve(given);
  const { size, mtimeMs } = await stat(path);
  const state = `${size} ${mtimeMs}`;
  const gitDir = join(cache, `bundle-${shortHash(path)}.git`);
  const seen = join(gitDir, 'mcp-clauses-bundle');
  if ((await readFile(seen, 'utf8').catch(() => '')) === state) return new Repository(gitDir, given);
  await buildAside(gitDir, async (aside) => {
    await git(['init', '--quiet', '--bare', aside]);
    await git([`--git-dir=${aside}`, 'fetch', '--quiet', '--no-tags', path, '+refs/*:refs/*'], {
      timeout: TRANSFER_TIMEOUT,
    });
    await writeFile(join(aside, 'mcp-clauses-bundle'), state);
  });
  return new Repository(gitDir, given);
}

/** A remote repository: commits and trees of the branches that are followed, blobs only as they are asked for. */
async function openUrl(given: string, options: OpenOptions): Promise<Repository> {
  const { sources, cache, backOff = NETWORK_BACK_OFF, timeout = TRANSFER_TIMEOUT } = options;
  const transfer = { backOff, timeout };
  const gitDir = join(cache, `remote-${shortHash(given)}.git`);
  const branches = new Set(
    [...sources.revisions.values()].flatMap((pin) => ('branch' in pin ? [pin.branch] : [])),
  );
  const refs =
    branches.size === 0
      ? ['+HEAD:refs/heads/HEAD']
      : [...branches].map((b) => `+refs/heads/${b}:refs/heads/${b}`);
  const fetchRefs = async (dir: string): Promise<void> => {
    await git(
      [`--git-dir=${dir}`, 'fetch', '--quiet', '--no-tags', '--filter=blob:none', 'origin', ...refs],
      transfer,
    );
  };
  if (await isKind(gitDir, 'folder')) await fetchRefs(gitDir);
  else {
    await buildAside(gitDir, async (aside) => {
      await git(['init', '--quiet', '--bare', aside]);
      for (const [name, value] of [
        ['core.repositoryformatversion', '1'],
        ['extensions.partialClone', 'origin'],
        ['remote.origin.url', given],
        ['remote.origin.promisor', 'true'],
        ['remote.origin.partialclonefilter', 'blob:none'],
      ] as const) {
        await git([`--git-dir=${aside}`, 'config', name, value]);
      }
      await fetchRefs(aside);
    });
  }
  const repository = new Repository(gitDir, given, (trees, blobs) =>
    fetchBlobs(gitDir, trees, blobs, transfer),
  );
  const pins = [...sources.revisions.values()].flatMap((pin) => ('commit' in pin ? [pin.commit] : []));
  for (const commit of new Set(pins)) {
    if (await repository.has(commit)) continue;
    // No branch reaches it any more, so it is asked for by its name. That a server refuses this is left to the revision
    // that needs the commit: its message names what is missing.
    await git(
      [`--git-dir=${gitDir}`, 'fetch', '--quiet', '--no-tags', '--filter=blob:none', 'origin', commit],
      transfer,
    ).catch((error: unknown) => {
      if (!(error instanceof GitError) || isNetworkError(error)) throw error;
    });
  }
  return repository;
}

/** Fetches those of the blobs that the partial clone misses, in one transfer; nothing when it misses none. */
async function fetchBlobs(
  gitDir: string,
  trees: readonly string[],
  blobs: ReadonlySet<string>,
  transfer: { backOff: readonly number[]; timeout: number },
): Promise<void> {
  const listing = await gitText(
    [`--git-dir=${gitDir}`, 'rev-list', '--objects', '--missing=print', '--stdin'],
    {
      input: `${trees.join('\n')}\n`,
    },
  );
  const missing = listing
    .split('\n')
    .flatMap((line) => (line.startsWith('?') ? [line.slice(1)] : []))
    .filter((blob) => blobs.has(blob));
  if (missing.length === 0) return;
  await git(
    [
      ...['-c', 'fetch.negotiationAlgorithm=noop', `--git-dir=${gitDir}`, 'fetch', '--quiet', '--no-tags'],
      ...['--no-write-fetch-head', '--recurse-submodules=no', '--filter=blob:none', '--stdin', 'origin'],
    ],
    { ...transfer, input: `${missing.join('\n')}\n` },
  );
}

/** Builds a folder beside its place and moves it there when it is whole, so that a killed run leaves no half of one. */
async function buildAside(place: string, build: (aside: string) => Promise<void>): Promise<void> {
  const aside = `${place}.${process.pid}-${Date.now().toString(36)}`;
  await mkdir(join(place, '..'), { recursive: true });
  try {
    await build(aside);
    await rm(place, { recursive: true, force: true });
    await rename(aside, place);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

async function isBundle(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
    return /^# v[23] git bundle/.test(buffer.toString('latin1', 0, bytesRead));
  } finally {
    await file.close();
  }
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
