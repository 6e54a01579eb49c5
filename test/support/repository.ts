/** Git repositories and projects in temporary folders, for tests of what fetches from them. */
import { execFileSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { type Places, projectPlaces } from '../../pipeline/fetch/places.js';
import { EXAMPLE } from './example.js';

/** A folder that is gone when the tests of the file are over. */
export async function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'mcp-clauses-'));
}

export async function put(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

/** Runs git in a folder as somebody, at a fixed time. */
export function git(folder: string, ...args: string[]): string {
  const who = { NAME: 'Ada', EMAIL: 'ada@parcels.example', DATE: '2024-02-01T12:00:00Z' };
  const as = (role: string) =>
    Object.fromEntries(Object.entries(who).map(([k, v]) => [`GIT_${role}_${k}`, v]));
  return execFileSync('git', args, {
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...process.env,
      ...as('AUTHOR'),
      ...as('COMMITTER'),
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_SYSTEM: '/dev/null',
    },
  }).trim();
}

/** A repository with the made-up specification in its first commit. */
export async function exampleRepository(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  git(folder, 'init', '--quiet', '--initial-branch=main');
  git(folder, 'config', 'uploadpack.allowFilter', 'true');
  git(folder, 'config', 'uploadpack.allowAnySHA1InWant', 'true');
  await cp(EXAMPLE, folder, { recursive: true });
  return commitAll(folder, 'Begin');
}

export function commitAll(folder: string, message: string): string {
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message', message);
  return git(folder, 'rev-parse', 'HEAD');
}

/** A project whose sources.yaml names a repository and pins 2024-01-15 and 2024-09-30 to a commit. */
export async function project(folder: string, repository: string, commit: string): Promise<Places> {
  const yaml = [
    `repository: ${repository}`,
    'revisions:',
    `  2024-01-15: { commit: ${commit} }`,
    `  2024-09-30: { commit: ${commit} }`,
    '  draft: { branch: main }',
  ];
  await put(folder, { 'spec-snapshots/sources.yaml': `${yaml.join('\n')}\n` });
  return { ...projectPlaces(folder), repositories: join(folder, '..', 'repositories') };
}

/**
 * Puts a program of our own before git on the PATH: a POSIX shell script that may count its calls in `$COUNT` and hand
 * over to the real one as `"$GIT" "$@"`. Gives back what restores the PATH.
 */
export async function insteadOfGit(folder: string, script: string): Promise<() => void> {
  const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
  const bin = join(folder, `bin-${Math.random().toString(36).slice(2)}`);
  await put(bin, { git: `#!/bin/sh\nGIT=${real}\nCOUNT=${join(bin, 'count')}\n${script}\n` });
  await chmod(join(bin, 'git'), 0o755);
  const { PATH } = process.env;
  process.env['PATH'] = `${bin}${delimiter}${PATH}`;
  return () => {
    process.env['PATH'] = PATH;
  };
}

export const remove = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });
