/** Which commit made each change: the history of the later side, walked back until the wording was not there yet. */
import type { Sentence } from '../extract/extraction.js';
import type { Attribution, Change } from './changeset.js';

/** One state of the later side's pages, and the commit that brought it about. */
export interface HistoryStep {
  commit: string;
  date: string;
  message: string;
  /** Sentences of the pages named, or of all. */
  sentences(pages?: ReadonlySet<string>): Promise<readonly Sentence[]>;
}

/**
 * The states of the later side, newest first and one for each commit that touched it. Where a revision's folder begins,
 * the draft that it was copied from goes on.
 */
export type History = AsyncIterable<HistoryStep>;

/** Further back nobody looks for who made a change. */
const FURTHEST = 1_000;

/** A change whose commit is not found yet, and the page that its wording stands on in the state looked at last. */
interface Sought {
  change: Change;
  page: string;
}

/**
 * Sets `by` on the changes. A change was made by the commit since which its later wording stands, on whatever page, or
 * since which its earlier wording is gone from its page. One that the history does not reach back to stays without.
 */
export async function attribute(changes: readonly Change[], history: History): Promise<void> {
  let open: Sought[] = changes.flatMap((change) => {
    const page = (change.to ?? change.from)?.page;
    return page === undefined ? [] : [{ change, page }];
  });
  if (open.length === 0) return;
  let newer: HistoryStep | undefined;
  let steps = 0;
  for await (const step of history) {
    const left = await stillMade(open, step);
    if (newer !== undefined) {
      const kept = new Set(left.map(({ change }) => change));
      for (const { change } of open) if (!kept.has(change)) change.by = attributionOf(newer);
    }
    open = left;
    newer = step;
    steps++;
    if (open.length === 0 || steps >= FURTHEST) return;
  }
}

/** The changes that a state holds already, with the page they stand on there. */
async function stillMade(open: readonly Sought[], step: HistoryStep): Promise<Sought[]> {
  const near = indexOf(await step.sentences(new Set(open.map(({ page }) => page))));
  const left: Sought[] = [];
  const lost: Sought[] = [];
  for (const sought of open) {
    const { change } = sought;
    if (change.to === undefined) {
      if (!near.has(keyOf(change, sought.page))) left.push(sought);
    } else if (near.has(keyOf(change, sought.page))) left.push(sought);
    else if (!PLACED.has(change.class)) lost.push(sought);
  }
  if (lost.length === 0) return left;
  // Not on its page: it may stand on another, from which it moved there without a change of words.
  const pages = new Map<string, string>();
  for (const sentence of await step.sentences()) {
    pages.set(wording(sentence.fingerprints.words, sentence.leadIn?.words), sentence.page);
  }
  for (const { change } of lost) {
    const page = pages.get(wording(change.to?.fingerprint ?? '', change.to?.leadIn));
    if (page !== undefined) left.push({ change, page });
  }
  return left;
}

/** Changes that consist in the place: there is nothing to follow to another page. */
const PLACED: ReadonlySet<string> = new Set(['moved', 'place']);

function keyOf({ class: named, from, to }: Change, page: string): string {
  const place = to ?? from;
  const key = wording(place?.fingerprint ?? '', place?.leadIn);
  return PLACED.has(named) ? `${page}#${place?.section}\n${key}` : `${page}\n${key}`;
}

function indexOf(sentences: readonly Sentence[]): ReadonlySet<string> {
  return new Set(
    sentences.flatMap(({ page, section, fingerprints, leadIn }) => {
      const key = wording(fingerprints.words, leadIn?.words);
      return [`${page}\n${key}`, `${page}#${section}\n${key}`];
    }),
  );
}

function wording(words: string, leadIn = ''): string {
  return `${words}\n${leadIn}`;
}

function attributionOf({ commit, date, message }: HistoryStep): Attribution {
  const pullRequest = pullRequestOf(message);
  return { commit, date, ...(pullRequest === undefined ? {} : { pullRequest }) };
}

/** The pull request that a commit's first line names: `… (#12)` as squashed, or `Merge pull request #12 …`. */
export function pullRequestOf(message: string): number | undefined {
  const [subject = ''] = message.split('\n', 1);
  const digits =
    /^Merge pull request #([0-9]{1,9})\b/.exec(subject)?.[1] ?? /\(#([0-9]{1,9})\)\s*$/.exec(subject)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
