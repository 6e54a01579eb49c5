/** A change report: one or more change sets under one headline, for the formatters beside this file. */
import {
  type Change,
  type ChangeClass,
  type ChangeSet,
  type Direction,
  FOLDED,
  type Place,
  type SideName,
} from '../../diff/changeset.js';
import { pinnedLink, publishedLink } from '../../emit/explain.js';
import type { Replay } from './replay.js';

/** What a reviewer can say of a change. */
export const VERDICTS = [
  'editorial',
  'clarified',
  'changed',
  'split',
  'merged',
  'no-clause',
  'wrong-pair',
] as const;
export type Verdict = (typeof VERDICTS)[number];

export interface ReportPart {
  title: string;
  changeSet: ChangeSet;
  /** What a baseline holds and is no longer so, a line each; absent where there is no baseline. */
  settled?: readonly string[];
}

export interface ChangeReport {
  title: string;
  /** Said first, and all there is to say when nothing changed. */
  headline: string;
  parts: readonly ReportPart[];
  /** Recorded sessions judged on both sides. */
  replay?: Replay;
  /** What to do next, a command or a sentence each. */
  steps: readonly string[];
}

export interface FormatOptions {
  /** Show the folded classes too. */
  all?: boolean;
}

/** The order in which a reviewer reads: what changes an obligation, what came and went, what was said otherwise. */
const READING_ORDER: readonly ChangeClass[] = [
  'level-raised',
  'level-lowered',
  'polarity',
  'actor',
  'object',
  'condition',
  'added',
  'removed',
  'split',
  'merged',
  'reworded',
  'lead-in',
  'moved',
  'link',
  'place',
  'formatting',
];

export const CLASS_TITLES: Readonly<Record<ChangeClass, string>> = {
  'level-raised': 'Level raised',
  'level-lowered': 'Level lowered',
  polarity: 'Turned into its opposite',
  actor: 'Binds another party',
  object: 'Names another thing',
  condition: 'Holds under other conditions',
  reworded: 'Reworded',
  added: 'Added',
  removed: 'Removed',
  split: 'Split',
  merged: 'Merged',
  'lead-in': 'Hangs under other words',
  moved: 'Moved',
  link: 'Links elsewhere',
  place: 'Under a renamed heading or page',
  formatting: 'Formatting',
};

export interface ChangeGroup {
  class: ChangeClass;
  title: string;
  changes: Change[];
}

/** The changes to show, grouped by class in reading order; folded classes only when all is asked for. */
export function groupsOf({ changes }: ChangeSet, { all = false }: FormatOptions = {}): ChangeGroup[] {
  return READING_ORDER.filter((one) => all || !FOLDED.has(one)).flatMap((one) => {
    const own = changes.filter((change) => change.class === one);
    return own.length === 0 ? [] : [{ class: one, title: CLASS_TITLES[one], changes: own }];
  });
}

/** Says whether a change set holds something to look at: more than folded changes. */
export function hasNews({ changes, pages, dangling, wire, failures }: ChangeSet): boolean {
  return (
    changes.some((change) => !FOLDED.has(change.class)) ||
    pages.added.length + pages.dropped.length + pages.renamed.length > 0 ||
    dangling.length > 0 ||
    (wire?.changes.length ?? 0) > 0 ||
    failures.length > 0
  );
}

/** `2026-07-28 → draft: nothing changed in 873 sentences compared`, or how much there is to look at. */
export function headlineOf(changeSet: ChangeSet): string {
  const { from, to, compared, changes, failures } = changeSet;
  const names = `${sideText(from)} → ${sideText(to)}`;
  const sentences = `${counted(compared, 'sentence')} compared`;
  const failed = failures.length === 0 ? '' : `; ${counted(failures.length, 'page')} could not be read`;
  const open = changes.filter((change) => !FOLDED.has(change.class)).length;
  const folded = changes.length - open;
  if (open > 0) return `${names}: ${counted(open, 'change')} in ${sentences}${failed}`;
  if (hasNews(changeSet)) return `${names}: no wording changed in ${sentences}${failed}`;
  if (folded > 0) return `${names}: nothing to look at in ${sentences}`;
  return `${names}: nothing changed in ${sentences}`;
}

/** `2 level-lowered, 9 moved`, in reading order. */
export function countsText({ counts }: ChangeSet, folded: boolean): string {
  return READING_ORDER.filter((one) => FOLDED.has(one) === folded && counts[one] !== undefined)
    .map((one) => `${counts[one]} ${one}`)
    .join(', ');
}

/** A report of one comparison. */
export function reportOf(changeSet: ChangeSet): ChangeReport {
  return {
    title: `${changeSet.from.revision} → ${changeSet.to.revision}`,
    headline: headlineOf(changeSet),
    parts: [{ title: `${sideText(changeSet.from)} → ${sideText(changeSet.to)}`, changeSet }],
    steps: [],
  };
}

export function sideText({ revision, commit }: SideName): string {
  return commit === null ? revision : `${revision} (${commit.slice(0, 12)})`;
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** `SHOULD → MAY`, or the one level. */
export function levelText({ from, to }: Change): string {
  const [was, is] = [from?.level, to?.level];
  if (was === undefined || is === undefined || was === is) return is ?? was ?? '';
  return `${was} → ${is}`;
}

/** `client stricter, server looser`; empty where both are neutral. */
export function directionText({ client, server }: Direction): string {
  if (client === server) return client === 'neutral' ? '' : `client and server ${client}`;
  return [
    ...(client === 'neutral' ? [] : [`client ${client}`]),
    ...(server === 'neutral' ? [] : [`server ${server}`]),
  ].join(', ');
}

/** `basic/index.mdx:48`, or the JSON pointer of a schema description. */
export function placeText({ page, section, line }: Pick<Place, 'page' | 'section' | 'line'>): string {
  return line === undefined ? `${page}#${section}` : `${page}:${line}`;
}

/** `page:12 → page:30`; the later page only where it differs. */
export function placesText({ from, to }: Change): string {
  if (from === undefined || to === undefined) return placeText((from ?? to) as Place);
  const [was, is] = [placeText(from), placeText(to)];
  if (was === is) return is;
  return from.page === to.page && to.line !== undefined ? `${was} → :${to.line}` : `${was} → ${is}`;
}

/** How sure the pairing is: method, score and runner-up. */
export function evidenceText({ method, score, verdict, runnerUp }: Change): string {
  if (method === undefined || score === undefined) return '';
  const next = runnerUp === undefined ? '' : `, next best ${runnerUp.score.toFixed(2)}`;
  return `pairing: ${method} ${score.toFixed(2)}${next}${verdict === 'review' ? ', to be confirmed' : ''}`;
}

/** What else a reviewer should know of a change, a line each. */
export function factsOf(change: Change): string[] {
  const { also, items, checks, lineages, traces, copies, possible, inChangelog, by } = change;
  const evidence = evidenceText(change);
  return [
    ...(also.length === 0 ? [] : [`also: ${also.join(', ')}`]),
    ...(items === undefined ? [] : [`${counted(items, 'item')} under it unchanged`]),
    ...(evidence === '' ? [] : [evidence]),
    ...(possible === undefined
      ? []
      : [
          change.to === undefined
            ? `perhaps now ${placeText(possible.to)} (${possible.score.toFixed(2)}): ${possible.to.words}`
            : `perhaps from ${placeText(possible.from)} (${possible.score.toFixed(2)}): ${possible.from.words}`,
        ]),
    ...(checks.length === 0 ? [] : [`checks: ${checks.join(', ')}`]),
    ...(lineages.length === 0 ? [] : [`lineages: ${lineages.join(', ')}`]),
    ...(traces.length === 0 ? [] : [`traces: ${traces.join(', ')}`]),
    ...copies.map(
      (copy) =>
        `copy ${copy.changed ? 'changed too' : 'unchanged'}: ${placeText(copy)}${copy.id === undefined ? '' : ` ${copy.id}`} ` +
        `(${copy.because === 'ledger' ? 'by the ledger' : `alike ${copy.because.toFixed(2)}`})`,
    ),
    ...(inChangelog === false ? ['the changelog does not mention it'] : []),
    ...(by === undefined
      ? []
      : [
          `commit ${by.commit.slice(0, 12)} of ${by.date.slice(0, 10)}${by.pullRequest === undefined ? '' : `, pull request #${by.pullRequest}`}`,
        ]),
  ];
}

/** The lines of a place in the repository at its commit, else the published page. */
export function addressOf(place: Place, { revision, commit }: SideName): string {
  if (commit === null) return publishedLink(place, revision);
  return pinnedLink(place, revision, commit, place.line === undefined ? undefined : [place.line, place.line]);
}

/** Pages, keywords and links, a line each. */
export function pageFacts({ pages, keywords, dangling, changelog, wireNote }: ChangeSet): string[] {
  return [
    ...pages.renamed.map(
      ({ from, to, score }) => `page renamed: ${from} → ${to} (${score.toFixed(2)} the same)`,
    ),
    ...pages.added.map((page) => `page added: ${page}`),
    ...pages.dropped.map(({ page, went }) => {
      const where = went.map((one) => `${one.page} ${one.sentences}`).join(', ');
      return `page dropped: ${page}${where === '' ? '' : ` (sentences now on: ${where})`}`;
    }),
    ...keywords.map(({ page, keyword, from, to }) => `keywords: ${page} ${keyword} ${from} → ${to}`),
    ...dangling.map(
      (one) =>
        `dangling: ${one.page}${one.line === undefined ? '' : `:${one.line}`} links to ${one.target}, whose ${one.gone} is gone`,
    ),
    ...(changelog?.unmatched ?? []).map(
      ({ page, line, heading, words, wire }) =>
        `no clause change answers to ${page}:${line} (${heading}${wire ? '; a wire shape does' : ''}): ${words}`,
    ),
    ...(wireNote === undefined ? [] : [`wire shapes not compared: ${wireNote}`]),
  ];
}
