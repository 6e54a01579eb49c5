/** What `--source` names: a git URL, a git bundle, a local clone, or a plain folder. */
import { open, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { FetchError } from './errors.js';
import { folderRevisions, isKind, readFolder } from './folder.js';
import { gitText } from './git.js';
import { mirrorBundle, mirrorRemote, type TransferOptions, withoutCredentials } from './mirror.js';
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

export interface OpenOptions extends TransferOptions {
  sources: Sources;
  /** Folder for bare repositories, outside every work tree. */
  cache: string;
}

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
  const repository = await openRepository(kind, given, options);
  return {
    kind,
    given: withoutCredentials(given),
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
  return branches(sources)[0] ?? 'HEAD';
}

async function openRepository(
  kind: 'url' | 'bundle' | 'clone',
  given: string,
  { sources, cache, ...transfer }: OpenOptions,
): Promise<Repository> {
  if (kind === 'clone') {
    return new Repository(await gitText(['-C', resolve(given), 'rev-parse', '--absolute-git-dir']), given);
  }
  if (kind === 'bundle') return new Repository(await mirrorBundle(resolve(given), cache), given);
  const remote = await mirrorRemote(given, cache, branches(sources), transfer);
  const repository = new Repository(remote.gitDir, withoutCredentials(given), remote.prefetch);
  for (const commit of pinnedCommits(sources)) {
    // A commit that no branch reaches any more is asked for by its name. That a server refuses this is left to the
    // revision that needs the commit: its message names what is missing.
    if (!(await repository.has(commit))) await remote.ask(commit);
  }
  return repository;
}

function branches(sources: Sources): string[] {
  return [
    ...new Set([...sources.revisions.values()].flatMap((pin) => ('branch' in pin ? [pin.branch] : []))),
  ];
}

function pinnedCommits(sources: Sources): string[] {
  return [
    ...new Set([...sources.revisions.values()].flatMap((pin) => ('commit' in pin ? [pin.commit] : []))),
  ];
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
