/** The backtest at the edge: what the watch would have said each week of a history, had it run and been updated each time. */
import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import type { ChangeClass } from '../diff/changeset.js';
import { NO_CLAUSES } from '../diff/clauses.js';
import { compareSides, type Side } from '../diff/compare.js';
import { wireOf } from '../diff/read.js';
import { SCHEMA_PAGE } from '../diff/renames.js';
import { type FileVersion, Versions } from '../diff/versions.js';
import { NORMALISER_VERSION } from '../extract/normalise.js';
import { readSources } from '../fetch/fetch.js';
import type { Places } from '../fetch/places.js';
import { openSource } from '../fetch/source.js';
import { type Baseline, compareBaselines, type KnownPart, knownPart } from './baseline.js';
import { codeEdition } from './edition.js';
import { WatchError } from './errors.js';
import { type PlannedComparison, type PlannedRun, planOf, type Tree } from './plan.js';
import { type Every, runsOver } from './weeks.js';

const DRAFT = 'draft';

/** What one run would have said. Counts are of the draft against the newest release of that day, `look` of what was new. */
export interface BacktestWeek {
  day: string;
  /** Null before the history begins. */
  commit: string | null;
  /** Null where there were no draft pages, or no release to compare with; the counts are 0 then. */
  release: string | null;
  compared: number;
  added: number;
  removed: number;
  /** Other words at the same level: all classes between the levels and the lead-in. */
  reworded: number;
  moved: number;
  levels: number;
  /** Pages added, dropped and renamed. */
  pages: number;
  /** Changes, in the draft and in released trees, that the run of the week before had not seen, and page changes. */
  look: number;
  /** As `look`, of released trees alone. */
  edits: number;
  /** Wire shapes that changed since the week before. */
  wire: number;
  /** Pages that could not be read. */
  failures: number;
}

export interface BacktestOptions {
  places: Places;
  source?: string;
  /** YYYY-MM-DD. */
  since: string;
  /** Likewise; to the end of the history when absent. */
  until?: string;
  every: Every;
  /** Told of each run as it is done: its number, and how many there are. */
  progress?: (done: number, total: number) => void;
}

/** Replays a history from its beginning. Throws WatchError for a source without one. */
export async function backtest(options: BacktestOptions): Promise<BacktestWeek[]> {
  const { places, source, since, until, every, progress } = options;
  const sources = await readSources(places);
  const opened = await openSource(source ?? sources.repository, { sources, cache: places.repositories });
  const { repository } = opened;
  if (repository === null)
    throw new WatchError(`${opened.given} has no history to replay; give a repository or a bundle`);
  const pin = sources.revisions.get(DRAFT);
  const branch = pin !== undefined && 'branch' in pin ? pin.branch : 'HEAD';
  const commits = await repository.listCommits(branch);
  const plan = planOf(runsOver(commits, since, every, until));
  const replay = new Replay(new Versions(repository, commits, places.cache), places.cache);
  await replay.prepare(plan.flatMap(({ draft, edited }) => (draft === null ? edited : [draft, ...edited])));
  const weeks: BacktestWeek[] = [];
  for (const run of plan) {
    weeks.push(await replay.week(run));
    progress?.(weeks.length, plan.length);
  }
  return weeks;
}

interface Remembered {
  part: KnownPart;
  failures: number;
}

class Replay {
  private readonly wires = new Map<string, Pick<Side, 'wire' | 'wireNote'>>();
  private readonly recent = new Map<string, Remembered>();
  private known: Baseline = baselineOf([]);

  constructor(
    private readonly versions: Versions,
    private readonly cache: string,
  ) {}

  /** Takes up the comparisons that were made before, and reads the pages of all others at once. */
  async prepare(comparisons: readonly PlannedComparison[]): Promise<void> {
    const wanted = new Map<string, FileVersion[]>();
    for (const comparison of comparisons) {
      const key = keyOf(comparison);
      if (this.recent.has(key)) continue;
      const stored = await readRemembered(this.fileOf(key));
      if (stored !== null) this.recent.set(key, stored);
      else
        for (const { revision, files } of [comparison.from, comparison.to])
          wanted.set(revision, [...(wanted.get(revision) ?? []), ...files]);
    }
    for (const [revision, files] of wanted) await this.versions.prepare(revision, files);
  }

  async week({ day, commit, draft, edited }: PlannedRun): Promise<BacktestWeek> {
    if (draft === null) return { ...EMPTY, day, commit };
    const own = await this.compare(draft);
    const others: Remembered[] = [];
    for (const comparison of edited) others.push(await this.compare(comparison));
    const baseline = baselineOf([own.part, ...others.map(({ part }) => part)]);
    const { parts } = compareBaselines(this.known, baseline);
    this.known = baseline;
    const fresh = parts.map(({ part, fresh: keys, pages }) => ({
      edits: part.from.revision === part.to.revision,
      count: keys.size + pages.size,
    }));
    const sum = (list: readonly { count: number }[]) => list.reduce((total, { count }) => total + count, 0);
    return {
      ...EMPTY,
      day,
      commit,
      release: draft.from.revision,
      ...countsOf(own.part),
      look: sum(fresh),
      edits: sum(fresh.filter(({ edits }) => edits)),
      wire: parts.reduce((total, { wire }) => total + wire.size, 0),
      failures: others.reduce((total, { failures }) => total + failures, own.failures),
    };
  }

  /** Compares two states, or remembers what came of it: the blobs and the code decide that. */
  private async compare(comparison: PlannedComparison): Promise<Remembered> {
    const key = keyOf(comparison);
    const known = this.recent.get(key);
    if (known !== undefined) return known;
    const sides = [await this.side(comparison.from), await this.side(comparison.to)] as const;
    const { changeSet } = compareSides(...sides, { brief: true });
    const result = { part: knownPart(changeSet), failures: changeSet.failures.length };
    await remember(this.fileOf(key), result);
    this.recent.set(key, result);
    return result;
  }

  private async side({ revision, files }: Tree): Promise<Side> {
    const { sentences, failures } = await this.versions.extraction(revision, files);
    const { texts } = await this.versions.snapshot(revision, files);
    const schema = files.find(({ path }) => path === SCHEMA_PAGE)?.blob ?? '';
    const wire = this.wires.get(schema) ?? wireOf(revision, texts.get(SCHEMA_PAGE));
    this.wires.set(schema, wire);
    const extraction = {
      revision,
      commit: null,
      normaliser: NORMALISER_VERSION,
      sentences,
      lowerCase: [],
      generated: [],
      failures,
    };
    return { name: { revision, commit: null }, extraction, texts, ...wire, clauses: NO_CLAUSES };
  }

  private fileOf(key: string): string {
    return join(this.cache, 'watch', codeEdition(), `${key}.json`);
  }
}

const EMPTY: BacktestWeek = {
  ...{ day: '', commit: null, release: null },
  ...{ compared: 0, added: 0, removed: 0, reworded: 0, moved: 0, levels: 0, pages: 0 },
  ...{ look: 0, edits: 0, wire: 0, failures: 0 },
};

function keyOf({ from, to }: PlannedComparison): string {
  return createHash('sha256')
    .update(JSON.stringify([from, to]))
    .digest('hex');
}

function baselineOf(parts: KnownPart[]): Baseline {
  return {
    form: 1,
    normaliser: NORMALISER_VERSION,
    release: '',
    commit: null,
    parts,
    unlisted: [],
    pairs: [],
  };
}

const REWORDED: readonly ChangeClass[] = [
  'polarity',
  'actor',
  'object',
  'condition',
  'reworded',
  'split',
  'merged',
  'lead-in',
];

function countsOf({
  compared,
  counts,
  pages,
}: KnownPart): Omit<BacktestWeek, 'day' | 'commit' | 'release' | 'look' | 'edits' | 'wire' | 'failures'> {
  const sum = (classes: readonly ChangeClass[]) =>
    classes.reduce((total, one) => total + (counts[one] ?? 0), 0);
  return {
    compared,
    added: sum(['added']),
    removed: sum(['removed']),
    reworded: sum(REWORDED),
    moved: sum(['moved']),
    levels: sum(['level-raised', 'level-lowered']),
    pages: pages.length,
  };
}

async function readRemembered(file: string): Promise<Remembered | null> {
  try {
    const { part, failures } = JSON.parse(await readFile(file, 'utf8')) as Partial<Remembered>;
    return part !== undefined && Array.isArray(part.changes) && typeof failures === 'number'
      ? { part, failures }
      : null;
  } catch {
    return null;
  }
}

/** A cache that cannot be written costs time, not the run. */
async function remember(file: string, value: Remembered): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFileAtomic(file, JSON.stringify(value), { fsync: false });
  } catch {
    return;
  }
}
