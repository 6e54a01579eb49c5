/** Replaying history: which state of the repository a job that runs every so often would have seen at each run. */
import type { CommitTouching } from '../fetch/repository.js';

const DAY = 86_400_000;
export const EVERY = { day: DAY, week: 7 * DAY } as const;
export type Every = keyof typeof EVERY;

/** One run: its day, the commit that it saw, and the whole tree there (path → blob); null before there was a commit. */
export interface Run {
  /** YYYY-MM-DD; the run is when that day is over everywhere (UTC-12), so that it sees all commits of the day. */
  day: string;
  state: { commit: string; tree: ReadonlyMap<string, string> } | null;
}

/** How far the last clocks on earth are behind UTC. */
const BEHIND = DAY / 2;

function endOf(day: string): number {
  return Date.parse(`${day}T23:59:59Z`) + BEHIND;
}

/** No more runs than this are replayed. */
export const MOST_RUNS = 2_000;

/**
 * The runs from a day on, one every so often, the last at or after the newest commit.
 *
 * @param commits of the first-parent line, oldest first, from the beginning of the history
 * @param since first day, YYYY-MM-DD
 * @param until last day, YYYY-MM-DD
 */
export function runsOver(
  commits: readonly CommitTouching[],
  since: string,
  every: Every,
  until = '9999-12-31',
): Run[] {
  const start = endOf(since);
  const newest = Date.parse(commits.at(-1)?.date ?? '');
  const end = endOf(until);
  if (Number.isNaN(start) || Number.isNaN(newest)) return [];
  const tree = new Map<string, string>();
  const runs: Run[] = [];
  let next = 0;
  for (let at = start; at <= end && runs.length < MOST_RUNS; at += EVERY[every]) {
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
      day: new Date(at - BEHIND).toISOString().slice(0, 10),
      state: seen === undefined ? null : { commit: seen.commit, tree: new Map(tree) },
    });
    if (at >= newest) break;
  }
  return runs;
}
