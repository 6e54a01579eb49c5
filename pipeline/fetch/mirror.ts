/** Bare copies of bundles and remote repositories in the user's cache, outside every work tree. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FetchError } from './errors.js';
import { isKind } from './folder.js';
import { GitError, type GitOptions, git, gitText, isNetworkError, NETWORK_BACK_OFF } from './git.js';
import type { Prefetch } from './repository.js';

export interface TransferOptions {
  /** Waits between attempts after network errors, in milliseconds. */
  backOff?: readonly number[];
  /** Milliseconds for one transfer; 600,000 when absent. */
  timeout?: number;
}

const TRANSFER_TIMEOUT = 600_000;
/** No housekeeping in the background: it would outlive the command. */
const FETCH = ['-c', 'gc.auto=0', '-c', 'maintenance.auto=false', 'fetch', '--quiet', '--no-tags'] as const;

/** Takes a bundle whole, once per state of its file; the folder of the bare repository. */
export async function mirrorBundle(path: string, cache: string): Promise<string> {
  const { size, mtimeMs } = await stat(path);
  const state = `${size} ${mtimeMs}`;
  const gitDir = join(cache, `bundle-${shortHash(path)}.git`);
  const seen = 'mcp-clauses-bundle';
  if ((await readFile(join(gitDir, seen), 'utf8').catch(() => '')) === state) return gitDir;
  await buildAside(gitDir, async (aside) => {
    await git(['init', '--quiet', '--bare', aside]);
    await git([`--git-dir=${aside}`, ...FETCH, path, '+refs/*:refs/*'], { timeout: TRANSFER_TIMEOUT });
    await writeFile(join(aside, seen), state);
  });
  return gitDir;
}

/** A partial copy of a remote repository. */
export interface RemoteMirror {
  gitDir: string;
  prefetch: Prefetch;
  /** Asks for a commit by its name; that the server refuses is no error. */
  ask(commit: string): Promise<void>;
}

/** Brings commits and trees of the branches up to date (of HEAD, without branches); blobs come as they are asked for. */
export async function mirrorRemote(
  url: string,
  cache: string,
  branches: readonly string[],
  { backOff = NETWORK_BACK_OFF, timeout = TRANSFER_TIMEOUT }: TransferOptions,
): Promise<RemoteMirror> {
  const gitDir = join(cache, `remote-${shortHash(url)}.git`);
  const refs =
    branches.length === 0
      ? ['+HEAD:refs/heads/HEAD']
      : branches.map((b) => `+refs/heads/${b}:refs/heads/${b}`);
  const transfer = async (dir: string, args: readonly string[], options: GitOptions = {}): Promise<void> => {
    try {
      await git([`--git-dir=${dir}`, ...FETCH, '--filter=blob:none', ...args], {
        ...options,
        backOff,
        timeout,
      });
    } catch (error) {
      throw error instanceof GitError && isNetworkError(error)
        ? unreachable(url, backOff.length + 1, error)
        : error;
    }
  };
  if (await isKind(gitDir, 'folder')) await transfer(gitDir, ['origin', ...refs]);
  else {
    await buildAside(gitDir, async (aside) => {
      await git(['init', '--quiet', '--bare', aside]);
      for (const [name, value] of PARTIAL) await git([`--git-dir=${aside}`, 'config', name, value]);
      await git([`--git-dir=${aside}`, 'config', 'remote.origin.url', url]);
      await transfer(aside, ['origin', ...refs]);
    });
  }
  return {
    gitDir,
    prefetch: async (trees, blobs) => {
      const missing = (await missingObjects(gitDir, trees)).filter((blob) => blobs.has(blob));
      if (missing.length === 0) return;
      await transfer(gitDir, ['--no-write-fetch-head', '--recurse-submodules=no', '--stdin', 'origin'], {
        input: `${missing.join('\n')}\n`,
      });
    },
    ask: async (commit) => {
      await transfer(gitDir, ['origin', commit]).catch((error: unknown) => {
        if (!(error instanceof GitError)) throw error;
      });
    },
  };
}

const PARTIAL = [
  ['core.repositoryformatversion', '1'],
  ['extensions.partialClone', 'origin'],
  ['remote.origin.promisor', 'true'],
  ['remote.origin.partialclonefilter', 'blob:none'],
] as const;

async function missingObjects(gitDir: string, trees: readonly string[]): Promise<string[]> {
  const listing = await gitText(
    [`--git-dir=${gitDir}`, 'rev-list', '--objects', '--missing=print', '--stdin'],
    {
      input: `${trees.join('\n')}\n`,
    },
  );
  return listing.split('\n').flatMap((line) => (line.startsWith('?') ? [line.slice(1)] : []));
}

function unreachable(url: string, attempts: number, { stderr }: GitError): FetchError {
  return new FetchError(
    `${withoutCredentials(url)} cannot be reached (${attempts} attempts): ${stderr.split('\n')[0]}\n` +
      'Check the network, or give --source a bundle, a clone or a folder. What has been fetched already needs no network.',
  );
}

/** A URL without the user and password that may stand in it. */
export function withoutCredentials(url: string): string {
  return url.replace(/:\/\/[^@/\s]*@/g, '://');
}

/** Builds a folder beside its place and moves it there when it is whole, so that a killed run leaves no half of one. */
async function buildAside(place: string, build: (aside: string) => Promise<void>): Promise<void> {
  const aside = `${place}.${process.pid}-${Date.now().toString(36)}`;
  await mkdir(dirname(place), { recursive: true });
  try {
    await build(aside);
    await rm(place, { recursive: true, force: true });
    await rename(aside, place);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
