/** Where things lie: the project root, or the package and the user's cache folder. */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Places {
  /** The project's root folder; null when the package serves. */
  root: string | null;
  /** Folder of sources.yaml and of the committed locks. */
  locks: string;
  /** Folder whose <revision>/ holds lock.json, pages/, schema.json and extraction.json. */
  snapshots: string;
  /** Folder of the ledger and the compiled registries. */
  registries: string;
  /** Folder that reports are written to. */
  reports: string;
  /** Folder of caches that may be deleted at any time. */
  cache: string;
  /** Folder of bare git repositories: never inside a work tree. */
  repositories: string;
}

/**
 * The nearest folder, from `from` upwards, with `spec-snapshots/sources.yaml` is the project root. Without one, the
 * package's own registries and locks serve, snapshots go to the user's cache folder and reports to `from`.
 */
export function findPlaces(from: string = process.cwd(), env: NodeJS.ProcessEnv = process.env): Places {
  const user = userCache(env);
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'spec-snapshots', 'sources.yaml'))) return projectPlaces(folder, user);
    if (dirname(folder) === folder) break;
  }
  const root = packageRoot();
  return {
    root: null,
    locks: join(root, 'spec-snapshots'),
    snapshots: join(user, 'spec-snapshots'),
    registries: join(root, 'registries'),
    reports: resolve(from),
    cache: join(user, 'extractions'),
    repositories: join(user, 'repositories'),
  };
}

/** The places of a project whose root is known. */
export function projectPlaces(root: string, user: string = userCache(process.env)): Places {
  return {
    root,
    locks: join(root, 'spec-snapshots'),
    snapshots: join(root, 'spec-snapshots'),
    registries: join(root, 'registries'),
    reports: join(root, 'reports'),
    cache: join(root, 'spec-snapshots', '.cache'),
    repositories: join(user, 'repositories'),
  };
}

/** This package's root: the nearest folder above this module with a package.json. */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

function userCache(env: NodeJS.ProcessEnv): string {
  const set = env['MCP_CLAUSES_CACHE'];
  if (set !== undefined && set !== '') return resolve(set);
  const base =
    process.platform === 'win32'
      ? (env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local'))
      : process.platform === 'darwin'
        ? join(homedir(), 'Library', 'Caches')
        : env['XDG_CACHE_HOME'] || join(homedir(), '.cache');
  return join(base, 'mcp-clauses');
}
