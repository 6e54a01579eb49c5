/** A pairing → the changes in it, still by their sentences. */
import type { Sentence } from '../extract/extraction.js';
import { type ChangeClass, FOLDED } from './changeset.js';
import { classesOf, classesOfParts } from './classify.js';
import type { Pairing, ReportPair } from './pairing.js';
import { type Partition, partitions } from './partition.js';
import type { Renames } from './renames.js';

/** A change before it is written out: which sentences, which classes. */
export interface FoundChange {
  classes: [ChangeClass, ...ChangeClass[]];
  a?: Sentence;
  b?: Sentence;
  /** Further parts: later sentences of a split, earlier ones of a merge. */
  parts?: Sentence[];
  pair?: ReportPair;
  /** Of a split or merge. */
  score?: number;
  /** Items beneath that are unchanged themselves. */
  items?: number;
}

/** All changes of a pairing, folded classes included; pairs in which only lines differ are none. */
export function findChanges(pairing: Pairing, renames: Renames): FoundChange[] {
  const divided = partitions(pairing);
  const apart = new Set(divided.flatMap(({ whole, parts }) => [whole, ...parts]));
  const broken = pairing.pairs.filter(({ a, b }) => apart.has(a) || apart.has(b));
  const whole = pairing.pairs.filter(({ a, b }) => !apart.has(a) && !apart.has(b));
  return [
    ...divided.map(ofPartition),
    // A pair that a partition took one sentence of leaves the other without a partner.
    ...broken.flatMap(({ a, b }) => [
      ...(apart.has(a) ? [] : [ofRemoved(a)]),
      ...(apart.has(b) ? [] : [ofAdded(b)]),
    ]),
    ...ofPairs(whole, renames),
    ...pairing.removed.filter((sentence) => !apart.has(sentence)).map(ofRemoved),
    ...pairing.added.filter((sentence) => !apart.has(sentence)).map(ofAdded),
  ];
}

function ofRemoved(a: Sentence): FoundChange {
  return { classes: ['removed'], a };
}

function ofAdded(b: Sentence): FoundChange {
  return { classes: ['added'], b };
}

function ofPartition({ kind, whole, parts, score }: Partition): FoundChange {
  const [first, ...rest] = parts;
  const classes = classesOfParts(kind, whole, parts) as FoundChange['classes'];
  const ends =
    kind === 'split' ? { a: whole, ...(first && { b: first }) } : { ...(first && { a: first }), b: whole };
  return { classes, ...ends, parts: rest, score };
}

/**
 * Changes of pairs. An item whose lead-in was edited, and which has no other change, is not listed beside it: the edit is
 * one, and says how many items hang under it.
 */
function ofPairs(pairs: readonly ReportPair[], renames: Renames): FoundChange[] {
  const byLeadIn = new Map(pairs.map((pair) => [pair.a.id, pair]));
  const classes = new Map(pairs.map((pair) => [pair, classesOf(pair.a, pair.b, renames)]));
  const items = new Map<ReportPair, number>();
  const found: { pair: ReportPair; classes: ChangeClass[] }[] = [];
  for (const [pair, own] of classes) {
    const above = leadInPair(pair, byLeadIn);
    const said = above === undefined ? [] : (classes.get(above) ?? []);
    if (above === undefined || !said.some((one) => !FOLDED.has(one)) || !own.includes('lead-in')) {
      found.push({ pair, classes: own });
      continue;
    }
    const left = own.filter((one) => one !== 'lead-in' && !(INHERITED.has(one) && said.includes(one)));
    if (left.every((one) => FOLDED.has(one))) items.set(above, (items.get(above) ?? 0) + 1);
    found.push({ pair, classes: left });
  }
  return found.flatMap(({ pair, classes: [first, ...rest] }): FoundChange[] => {
    if (first === undefined) return [];
    const count = items.get(pair);
    return [
      {
        classes: [first, ...rest],
        a: pair.a,
        b: pair.b,
        pair,
        ...(count === undefined ? {} : { items: count }),
      },
    ];
  });
}

/** What an item takes from its lead-in. */
const INHERITED: ReadonlySet<ChangeClass> = new Set(['level-raised', 'level-lowered', 'polarity', 'actor']);

function leadInPair({ a, b }: ReportPair, byId: ReadonlyMap<string, ReportPair>): ReportPair | undefined {
  const above = a.leadIn?.sentence === undefined ? undefined : byId.get(a.leadIn.sentence);
  return above !== undefined && above.b.id === b.leadIn?.sentence ? above : undefined;
}
