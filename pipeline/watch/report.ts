/** What one run of the watch has to say: only what the baseline does not hold, and what of it is gone. */
import type { ChangeClass, ChangeSet } from '../diff/changeset.js';
import { CHANGE_CLASSES, FOLDED } from '../diff/changeset.js';
import {
  type ChangeReport,
  counted,
  headlineOf,
  type ReportPart,
  sideText,
} from '../report/changes/report.js';
import { wireText } from '../report/changes/text.js';
import {
  type Difference,
  isSame,
  type KnownChange,
  type PartDifference,
  pageLines,
  placeIn,
} from './baseline.js';

/** The report of a run against its baseline; one line when the two are the same. */
export function differenceReport(difference: Difference, changeSets: readonly ChangeSet[]): ChangeReport {
  const title = 'Draft watch';
  const compared = changeSets.reduce((sum, changeSet) => sum + changeSet.compared, 0);
  const recorded = difference.parts.reduce((sum, { part }) => sum + part.changes.length, 0);
  const first = changeSets[0];
  const names = first === undefined ? '' : `${sideText(first.from)} → ${sideText(first.to)}: `;
  const known = `${counted(compared, 'sentence')} compared, ${counted(recorded, 'recorded change')}`;
  if (isSame(difference)) {
    const folded = foldedText(changeSets);
    return { title, headline: `${names}as in the baseline (${known}${folded})`, parts: [], steps: [] };
  }
  const parts = difference.parts.flatMap((one, i): ReportPart[] => {
    const changeSet = changeSets[i];
    if (changeSet === undefined) return [];
    const part = {
      title: titleOf(changeSet),
      changeSet: onlyFresh(changeSet, one),
      settled: [...one.settled.map(settledText), ...one.gone],
    };
    return partIsSame(one) ? [] : [part];
  });
  const fresh = difference.parts.reduce((sum, { fresh: keys }) => sum + keys.size, 0);
  const settled = difference.parts.reduce((sum, one) => sum + one.settled.length, 0);
  const ended = difference.ended.map(
    (part) => `no longer compared: ${part.from.revision} → ${part.to.revision}`,
  );
  const unlisted = difference.unlisted.map(
    (revision) => `${revision} is published and not in spec-snapshots/sources.yaml`,
  );
  return {
    title,
    headline: [
      `${names}${counted(fresh, 'new change')}, ${settled} gone since the baseline (${known})`,
      ...ended,
      ...unlisted,
    ].join('; '),
    parts,
    steps: stepsOf(difference),
  };
}

function titleOf({ from, to }: ChangeSet): string {
  return from.revision === to.revision
    ? `${from.revision} was edited after its lock (${sideText(from)} → ${sideText(to)})`
    : `${sideText(from)} → ${sideText(to)}`;
}

/** The report of everything a run saw, as written into a first baseline. */
export function wholeReport(changeSets: readonly ChangeSet[], written: string): ChangeReport {
  const [first] = changeSets;
  return {
    title: 'Draft watch',
    headline: `${first === undefined ? '' : headlineOf(first)}; ${written} written`,
    parts: [],
    steps: [],
  };
}

function foldedText(changeSets: readonly ChangeSet[]): string {
  const counts = new Map<ChangeClass, number>();
  for (const changeSet of changeSets) {
    for (const one of FOLDED) counts.set(one, (counts.get(one) ?? 0) + (changeSet.counts[one] ?? 0));
  }
  const present = [...counts].filter(([, count]) => count > 0);
  return present.length === 0
    ? ''
    : `; folded away: ${present.map(([one, count]) => `${count} ${one}`).join(', ')}`;
}

function partIsSame({ fresh, settled, pages, wire, dangling, gone }: PartDifference): boolean {
  return fresh.size + settled.length + pages.size + wire.size + dangling.size + gone.length === 0;
}

/** A change set reduced to what the baseline does not hold. */
function onlyFresh(changeSet: ChangeSet, { fresh, pages, wire, dangling }: PartDifference): ChangeSet {
  const changes = changeSet.changes.filter(({ key }) => fresh.has(key));
  const touched = new Set(changes.flatMap(({ from, to }) => [from?.page, to?.page]));
  const newPages = (one: Partial<ChangeSet['pages']>) =>
    pageLines({ added: [], dropped: [], renamed: [], ...one }).some((text) => pages.has(text));
  const wireKept = changeSet.wire?.changes.filter((change) => wire.has(wireText(change))) ?? [];
  const members = new Set(wireKept.map(({ at }) => at));
  return {
    ...changeSet,
    counts: Object.fromEntries(
      CHANGE_CLASSES.map(
        (one) => [one, changes.filter((change) => change.class === one).length] as const,
      ).filter(([, count]) => count > 0),
    ),
    changes,
    pages: {
      added: changeSet.pages.added.filter((page) => newPages({ added: [page] })),
      dropped: changeSet.pages.dropped.filter((page) => newPages({ dropped: [page] })),
      renamed: changeSet.pages.renamed.filter((pair) => newPages({ renamed: [pair] })),
    },
    keywords: changeSet.keywords.filter(({ page }) => touched.has(page)),
    dangling: changeSet.dangling.filter(({ page, target, gone }) =>
      dangling.has(`${page} ${target} ${gone}`),
    ),
    wire:
      changeSet.wire === null
        ? null
        : {
            changes: wireKept,
            contradictions: changeSet.wire.contradictions.filter(({ at }) => members.has(at)),
          },
    changelog: null,
  };
}

function settledText({ class: named, id, from, to }: KnownChange): string {
  return [named, id, placeIn(to ?? from)].filter((part) => part !== undefined).join(' ');
}

function stepsOf({ parts, unlisted }: Difference): string[] {
  const edited = parts.filter((one) => one.part.from.revision === one.part.to.revision && !partIsSame(one));
  return [
    'read each change; judge it in the HTML report and export the verdicts',
    ...edited.flatMap(({ part: { from } }) => [
      `mcp-clauses fetch --revision ${from.revision} (its lock moves), then: mcp-clauses register ${from.revision}`,
    ]),
    ...unlisted.map(
      (revision) =>
        `add ${revision} to spec-snapshots/sources.yaml, fetch it, then: mcp-clauses register ${revision} --from draft`,
    ),
    'update the checks that rest on changed clauses, then record what was seen: mcp-clauses watch --update --verdicts verdicts.json',
  ];
}
