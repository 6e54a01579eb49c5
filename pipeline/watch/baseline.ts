/** The baseline artefact, reports/draft-baseline.json: what is known and was looked at. Ids, fingerprints, classes, counts; no words. */
import type { ChangeClass, ChangeSet, SideName } from '../diff/changeset.js';
import { FOLDED } from '../diff/changeset.js';
import type { DraftRecord } from '../register/promote.js';
import type { Verdict } from '../report/changes/report.js';
import { wireText } from '../report/changes/text.js';

/** One change as the baseline knows it. */
export interface KnownChange {
  /** `Change.key`: stable while both wordings stand. */
  key: string;
  class: ChangeClass;
  also?: ChangeClass[];
  /** Clause of the release. */
  id?: string;
  /** `Sentence.id` on either side: page, section and fingerprint. */
  from?: string;
  to?: string;
  method?: string;
  score?: number;
  /** The pairing waits for a person. */
  review?: true;
  /** What a person said of it. */
  verdict?: { is: Verdict; note?: string };
}

/** One comparison: the draft with the newest release, or a released tree with its lock. */
export interface KnownPart {
  from: SideName;
  to: SideName;
  compared: number;
  counts: ChangeSet['counts'];
  /** Sorted by key; folded classes are counted only. */
  changes: KnownChange[];
  pages: string[];
  wire: string[];
  dangling: string[];
}

/** `register <revision> --from draft` reads it as its record of the draft (`DraftRecord`). */
export interface Baseline extends DraftRecord {
  form: 1;
  /** Version of the normaliser that the fingerprints rest on. */
  normaliser: number;
  /** The draft first, then the released trees that differ from their locks, oldest first. */
  parts: KnownPart[];
  /** Published revisions that sources.yaml does not list. */
  unlisted: string[];
}

/** What a change set comes to in a baseline. */
export function knownPart(changeSet: ChangeSet): KnownPart {
  const { from, to, compared, counts, changes, pages, dangling, wire } = changeSet;
  return {
    from,
    to,
    compared,
    counts,
    changes: changes
      .filter((change) => !FOLDED.has(change.class))
      .map((change): KnownChange => {
        const id = change.clauses[0];
        return {
          key: change.key,
          class: change.class,
          ...(change.also.length === 0 ? {} : { also: change.also }),
          ...(id === undefined ? {} : { id }),
          ...(change.from === undefined ? {} : { from: change.from.sentence }),
          ...(change.to === undefined ? {} : { to: change.to.sentence }),
          ...(change.method === undefined ? {} : { method: change.method }),
          ...(change.score === undefined ? {} : { score: change.score }),
          ...(change.verdict === 'review' ? { review: true as const } : {}),
        };
      })
      .sort((x, y) => (x.key < y.key ? -1 : 1)),
    pages: pageLines(pages),
    wire: (wire?.changes ?? []).map(wireText).sort(),
    dangling: dangling.map(({ page, target, gone }) => `${page} ${target} ${gone}`).sort(),
  };
}

export function pageLines({ added, dropped, renamed }: ChangeSet['pages']): string[] {
  return [
    ...added.map((page) => `added ${page}`),
    ...dropped.map(({ page }) => `dropped ${page}`),
    ...renamed.map(({ from, to }) => `renamed ${from} ${to}`),
  ].sort();
}

/** What one part has that the other has not; commits, line numbers, scores and folded changes do not count. */
export interface PartDifference {
  part: KnownPart;
  /** Keys of changes that the baseline does not hold, or holds otherwise. */
  fresh: ReadonlySet<string>;
  settled: KnownChange[];
  pages: ReadonlySet<string>;
  wire: ReadonlySet<string>;
  dangling: ReadonlySet<string>;
  /** Pages, wire changes and dangling links that the baseline holds and that are no more. */
  gone: string[];
}

export interface Difference {
  parts: PartDifference[];
  /** Parts of the baseline whose comparison is not made any more. */
  ended: KnownPart[];
  unlisted: string[];
}

export function compareBaselines(known: Baseline, now: Baseline): Difference {
  const before = new Map(known.parts.map((part) => [partName(part), part]));
  const names = new Set(now.parts.map(partName));
  const listed = new Set(known.unlisted);
  return {
    parts: now.parts.map((part) => partDifference(before.get(partName(part)), part)),
    ended: known.parts.filter((part) => !names.has(partName(part))),
    unlisted: now.unlisted.filter((revision) => !listed.has(revision)),
  };
}

/** Says whether there is anything to look at. */
export function isSame({ parts, ended, unlisted }: Difference): boolean {
  return (
    ended.every(isEmpty) &&
    unlisted.length === 0 &&
    parts.every(
      ({ fresh, settled, pages, wire, dangling, gone }) =>
        fresh.size + settled.length + pages.size + wire.size + dangling.size + gone.length === 0,
    )
  );
}

function isEmpty({ changes, pages, wire, dangling }: KnownPart): boolean {
  return changes.length + pages.length + wire.length + dangling.length === 0;
}

function partName({ from, to }: KnownPart): string {
  return `${from.revision} ${to.revision}`;
}

function partDifference(known: KnownPart | undefined, part: KnownPart): PartDifference {
  const before = new Map((known?.changes ?? []).map((change) => [change.key, change]));
  const now = new Map(part.changes.map((change) => [change.key, change]));
  const fresh = part.changes.filter((change) => !isKnown(change, before.get(change.key)));
  return {
    part,
    fresh: new Set(fresh.map(({ key }) => key)),
    settled: [...before.values()].filter(({ key }) => !now.has(key)),
    pages: new Set(missing(part.pages, known?.pages)),
    wire: new Set(missing(part.wire, known?.wire)),
    dangling: new Set(missing(part.dangling, known?.dangling)),
    gone: [
      ...missing(known?.pages ?? [], part.pages),
      ...missing(known?.wire ?? [], part.wire),
      ...missing(known?.dangling ?? [], part.dangling),
    ],
  };
}

function isKnown(change: KnownChange, known: KnownChange | undefined): boolean {
  return (
    known !== undefined &&
    change.class === known.class &&
    placeIn(change.from) === placeIn(known.from) &&
    placeIn(change.to) === placeIn(known.to)
  );
}

/** Page and section of a sentence's id. */
export function placeIn(sentence: string | undefined): string | undefined {
  return sentence?.replace(/:[0-9a-f]{24}(?:~[0-9]+)?$/, '');
}

function missing(lines: readonly string[], others: readonly string[] = []): string[] {
  const known = new Set(others);
  return lines.filter((line) => !known.has(line));
}
