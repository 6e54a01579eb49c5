/** Two states of the specification → their ChangeSet. Pure. */
import type { WireShapes } from '../emit/wire/shapes.js';
import type { Extraction, Sentence } from '../extract/extraction.js';
import type { Decision } from '../register/decisions.js';
import { CHANGELOG_PAGE, changelogEntries, reconcile, wireNames } from './changelog.js';
import { CHANGE_CLASSES, type Change, type ChangeSet, type SideFailure, type SideName } from './changeset.js';
import type { ClauseIndex } from './clauses.js';
import { describeChanges } from './describe.js';
import { findChanges } from './found.js';
import { type Pairing, pairSentences } from './pairing.js';
import { danglingReferences } from './references.js';
import { type PageTexts, pageChanges, renamesOf, SCHEMA_PAGE } from './renames.js';
import { keywordChanges } from './tallies.js';
import { wireChanges } from './wire/changes.js';
import { joinProse } from './wire/prose.js';

/** One side of a comparison, read. */
export interface Side {
  name: SideName;
  extraction: Extraction;
  /** Texts of pages and schema.json, by path below the revision's folder. */
  texts: PageTexts;
  /** Null when it has no schema, or one that the wire form cannot hold; `wireNote` then says why. */
  wire: WireShapes | null;
  wireNote?: string;
  clauses: ClauseIndex;
}

export interface CompareOptions {
  decisions?: readonly Decision[];
  /** Files of recorded traces, each named after a clause; those that rest on a changed one are listed with it. */
  traces?: readonly string[];
  /** Which changes, on which pages and shapes, is all that is wanted: no copies, no prose of shapes, no changelog, no links. */
  brief?: boolean;
}

export interface Comparison {
  changeSet: ChangeSet;
  pairing: Pairing;
}

/** Compares two sides. Same input, same change set, on every machine. */
export function compareSides(from: Side, to: Side, options: CompareOptions = {}): Comparison {
  const { brief = false } = options;
  const pairing = pairSentences(...comparable(from, to), options.decisions ?? []);
  const pages = pageChanges(from.texts, to.texts, pairing.pairs);
  const a = [...pairing.pairs.map((pair) => pair.a), ...pairing.removed];
  const b = [...pairing.pairs.map((pair) => pair.b), ...pairing.added];
  const renames = renamesOf(pages, a, b, pairing.pairs);
  const changes = describeChanges(findChanges(pairing, renames), {
    sentences: { a, b },
    clauses: { a: from.clauses, b: to.clauses },
    possible: pairing.possible,
    traces: options.traces ?? [],
    brief,
  });
  const wire = wireOf(from, to, a, b, brief);
  const shapes = wireNames((wire.wire?.changes ?? []).map(({ at }) => at));
  const changelog = brief ? null : changelogOf(changes, to, [...a, ...b], new Set(pages.added), shapes);
  return {
    pairing,
    changeSet: {
      from: from.name,
      to: to.name,
      compared: pairing.pairs.length + pairing.removed.length + pairing.added.length,
      counts: countsOf(changes),
      changes,
      pages,
      keywords: keywordChanges(a, b, renames),
      dangling: brief ? [] : danglingReferences(b, from.texts, to.texts),
      ...wire,
      changelog,
      failures: [...failuresOf(from, 'from'), ...failuresOf(to, 'to')],
    },
  };
}

/** A side without a schema says nothing of its descriptions: they are not compared then, which `wireNote` tells. */
function comparable(from: Side, to: Side): [Extraction, Extraction] {
  const sides = [from, to].map(({ extraction, texts }) => ({ extraction, has: texts.has(SCHEMA_PAGE) }));
  if (sides.every(({ has }) => has)) return [from.extraction, to.extraction];
  const [a, b] = sides.map(({ extraction }) => ({
    ...extraction,
    sentences: extraction.sentences.filter(({ page }) => page !== SCHEMA_PAGE),
  }));
  return [a ?? from.extraction, b ?? to.extraction];
}

function countsOf(changes: readonly Change[]): ChangeSet['counts'] {
  const counts: ChangeSet['counts'] = {};
  for (const one of CHANGE_CLASSES) {
    const count = changes.filter((change) => change.class === one).length;
    if (count > 0) counts[one] = count;
  }
  return counts;
}

/** Compares the wire shapes where both sides have them. */
function wireOf(
  from: Side,
  to: Side,
  a: readonly Sentence[],
  b: readonly Sentence[],
  brief: boolean,
): Pick<ChangeSet, 'wire' | 'wireNote'> {
  if (from.wire === null || to.wire === null) {
    const wireNote = from.wire === null ? from.wireNote : to.wireNote;
    return { wire: null, ...(wireNote === undefined ? {} : { wireNote }) };
  }
  const changes = wireChanges(from.wire, to.wire);
  if (brief)
    return { wire: { changes: changes.map((change) => ({ ...change, prose: [] })), contradictions: [] } };
  const before = { wire: from.wire, sentences: a, clauses: from.clauses };
  return { wire: joinProse(changes, before, { wire: to.wire, sentences: b, clauses: to.clauses }) };
}

/** Marks each change with whether the later side's changelog speaks of it; null when there is no such page. */
function changelogOf(
  changes: readonly Change[],
  to: Side,
  sentences: readonly Sentence[],
  newPages: ReadonlySet<string>,
  shapes: ReadonlySet<string>,
): ChangeSet['changelog'] {
  const text = to.texts.get(CHANGELOG_PAGE);
  if (text === undefined) return null;
  const entries = changelogEntries(to.name.revision, text);
  // The draft's page begins empty: it claims nothing yet.
  if (entries.length === 0) return null;
  const { mentioned, unmatched } = reconcile(
    changes,
    entries,
    sentences.map(({ words }) => words),
    newPages,
    shapes,
  );
  changes.forEach((change, i) => {
    // Nobody announces a move, a link or a heading.
    if (CHANGE_CLASSES.indexOf(change.class) <= CHANGE_CLASSES.indexOf('merged')) {
      change.inChangelog = mentioned[i] === true;
    }
  });
  return { page: CHANGELOG_PAGE, unmatched };
}

function failuresOf({ extraction }: Side, side: SideFailure['side']): SideFailure[] {
  return extraction.failures.map(({ page, line, reason }) => ({
    side,
    page,
    ...(line === undefined ? {} : { line }),
    reason,
  }));
}
