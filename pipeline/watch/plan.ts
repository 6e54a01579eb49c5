/** Which comparisons each run of a replay makes: the draft with the newest release, edited releases with their locks. */
import { type FileVersion, filesOf } from '../diff/versions.js';
import type { Run } from './weeks.js';

const DRAFT = 'draft';

/** A revision as it stood in one state. */
export interface Tree {
  revision: string;
  files: readonly FileVersion[];
}

export interface PlannedComparison {
  from: Tree;
  to: Tree;
}

export interface PlannedRun {
  day: string;
  /** Null before the history begins. */
  commit: string | null;
  /** The draft with the newest release; null where one of them has no pages yet. */
  draft: PlannedComparison | null;
  /** Releases whose files are not those of their locks, by name. */
  edited: PlannedComparison[];
}

/** The comparisons of all runs, in order. A release is locked as it stood when a run first saw pages of it. */
export function planOf(runs: readonly Run[]): PlannedRun[] {
  const locks = new Map<string, Tree>();
  return runs.map(({ day, state }) => {
    if (state === null) return { day, commit: null, draft: null, edited: [] };
    const present = releasesIn(state.tree);
    for (const tree of present) if (!locks.has(tree.revision)) locks.set(tree.revision, tree);
    const newest = present.at(-1);
    const lock = newest === undefined ? undefined : locks.get(newest.revision);
    const draft = { revision: DRAFT, files: filesOf(state.tree, DRAFT) };
    return {
      day,
      commit: state.commit,
      draft: lock === undefined || !hasPages(draft) ? null : { from: lock, to: draft },
      edited: present.flatMap((to) => {
        const from = locks.get(to.revision);
        return from === undefined || sameFiles(from, to) ? [] : [{ from, to }];
      }),
    };
  });
}

function releasesIn(tree: ReadonlyMap<string, string>): Tree[] {
  const names = new Set(
    [...tree.keys()].flatMap((path) => /^docs\/specification\/(\d{4}-\d{2}-\d{2})\//.exec(path)?.[1] ?? []),
  );
  return [...names]
    .sort()
    .map((revision) => ({ revision, files: filesOf(tree, revision) }))
    .filter(hasPages);
}

function hasPages({ files }: Tree): boolean {
  return files.some(({ path }) => path.endsWith('.mdx'));
}

function sameFiles(a: Tree, b: Tree): boolean {
  return (
    a.files.length === b.files.length &&
    a.files.every(({ path, blob }, i) => path === b.files[i]?.path && blob === b.files[i]?.blob)
  );
}
