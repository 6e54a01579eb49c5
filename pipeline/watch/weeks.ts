/** Replaying history: which state of the repository a job that runs every so often would have seen at each run. */
import type { CommitTouching } from '../fetch/repository.js';

const DAY = 86_400_000;
export const EVERY = { day: DAY, week: 7 * DAY } as const;
export type Every = keyof typeof EVERY;

/** One run: its day, the commit that it saw, and the whole tree there (path → blob); null before there was a commit. */
export interface Run {
  /** YYYY-MM-DD; the run is at the end of that day, UTC. */
  day: string;
  state: { commit: string; tree: ReadonlyMap<string, string> } | null;
}

/** No more runs than this are replayed. */
export const MOST_RUNS = 2_000;

/**
 * The runs from a day on, one every so often, the last at or after the newest commit.
 *
 * @param commits of the first-parent line, oldest first, from the beginning of the history
 * @param since first day, YYYY-MM-DD
 */
export function runsOver(commits: readonly CommitTouching[], since: string, every: Every): Run[] {
  const start = Date.parse(`${since}T23:59:59Z`);
  const newest = Date.parse(commits.at(-1)?.date ?? '');
  if (Number.isNaN(start) || Number.isNaN(newest)) return [];
  const tree = new Map<string, string>();
  const runs: Run[] = [];
  let next = 0;
  for (let at = start; runs.length < MOST_RUNS; at += EVERY[every]) {
    for (
      let commit = commits[next];
      commit !== undefined && Date.parse(commit.date) <= at;
      commit = commits[++next]
    ) {
      for (const { path, after } of commit.changes) {
        if (after === null) tree.delete(path);
        else tree.set(path, after);
      }
    }
    const seen = commits[next - 1];
    runs.push({
      day: new Date(at).toISOString().slice(0, 10),
      state: seen === undefined ? null : { commit: seen.commit, tree: new Map(tree) },
    });
    if (at >= newest) break;
  }
  return runs;
}
