/** A change report for a terminal. */
import type { Change, ChangeSet, WordRun } from '../../diff/changeset.js';
import type { WireChange } from '../../diff/wire/changes.js';
import { visible } from '../html.js';
import { replayLines, replayTitle } from './replay.js';
import {
  type ChangeReport,
  countsText,
  directionText,
  type FormatOptions,
  factsOf,
  groupsOf,
  hasNews,
  levelText,
  pageFacts,
  placesText,
  placeText,
} from './report.js';

/** How a terminal shows parts of a report; without one they are only marked by signs. */
export interface Paint {
  heading(text: string): string;
  removed(text: string): string;
  added(text: string): string;
}

const PLAIN: Paint = { heading: (text) => text, removed: (text) => text, added: (text) => text };

/** Nothing but the headline when there is nothing to look at. */
export function formatText(report: ChangeReport, options: FormatOptions = {}, paint: Paint = PLAIN): string {
  const lines = [visible(report.headline)];
  for (const part of report.parts)
    lines.push(...partLines(part.changeSet, part, report.parts.length > 1, options, paint));
  if (report.replay !== undefined) {
    lines.push(
      '',
      paint.heading(replayTitle(report.replay)),
      ...replayLines(report.replay).map((line) => visible(`  ${line}`)),
    );
  }
  if (report.steps.length > 0) lines.push('', 'next:', ...report.steps.map((step) => `  ${step}`));
  return `${lines.join('\n')}\n`;
}

function partLines(
  changeSet: ChangeSet,
  { title, settled = [] }: ChangeReport['parts'][number],
  titled: boolean,
  options: FormatOptions,
  paint: Paint,
): string[] {
  const lines: string[] = [];
  const open = countsText(changeSet, false);
  const folded = countsText(changeSet, true);
  if (open !== '') lines.push(`  ${open}`);
  if (folded !== '')
    lines.push(`  folded away: ${folded}${options.all === true ? '' : ' (--all shows them)'}`);
  for (const { side, page, line, reason } of changeSet.failures) {
    const name = (side === 'from' ? changeSet.from : changeSet.to).revision;
    lines.push(visible(`  FAILED ${name} ${page}${line === undefined ? '' : `:${line}`}: ${reason}`));
  }
  for (const one of settled) lines.push(visible(`  gone since the baseline: ${one}`));
  for (const group of groupsOf(changeSet, options)) {
    lines.push('', paint.heading(`${group.title} (${group.changes.length})`));
    for (const change of group.changes) lines.push(...changeLines(change, paint));
  }
  const facts = pageFacts(changeSet);
  if (facts.length > 0)
    lines.push('', paint.heading('Pages and links'), ...facts.map((fact) => visible(`  ${fact}`)));
  lines.push(...wireLines(changeSet, paint));
  const shown =
    titled && (hasNews(changeSet) || settled.length > 0 || (options.all === true && folded !== ''));
  return shown ? ['', visible(title), ...lines] : lines;
}

function changeLines(change: Change, paint: Paint): string[] {
  const head = [levelText(change), directionText(change.direction), change.clauses.join(' ')].filter(
    (part) => part !== '',
  );
  return [
    `  ${visible(`${placesText(change)}  ${head.join('  ')}`)}`,
    ...wordingLines(change, paint).map((line) => `    ${line}`),
    ...factsOf(change).map((fact) => `    · ${visible(fact)}`),
  ];
}

function wordingLines({ class: named, from, to, parts = [], words }: Change, paint: Paint): string[] {
  const leadIn = leadInLines(from?.leadIn, to?.leadIn);
  if (words !== undefined)
    return [
      ...leadIn,
      words
        .map((run) => runText(run, paint))
        .join('')
        .trim(),
    ];
  const removed = (text: string) => paint.removed(`- ${visible(text)}`);
  const added = (text: string) => paint.added(`+ ${visible(text)}`);
  const later = named === 'merged' ? [] : parts;
  const earlier = named === 'merged' ? parts : [];
  if (from !== undefined && from.words === to?.words) return [...leadIn, visible(to.words)];
  return [
    ...leadIn,
    ...[from, ...earlier].flatMap((place) => (place === undefined ? [] : [removed(place.words)])),
    ...[to, ...later].flatMap((place) => (place === undefined ? [] : [added(place.words)])),
  ];
}

function leadInLines(from: string | undefined, to: string | undefined): string[] {
  if (from !== undefined && to !== undefined && from !== to) return [visible(`(under: ${from} → ${to})`)];
  const one = to ?? from;
  return one === undefined ? [] : [visible(`(under: ${one})`)];
}

function runText({ op, text }: WordRun, paint: Paint): string {
  const shown = visible(text);
  if (op === 'same') return shown;
  const [, space = '', words = ''] = /^(\s*)([\s\S]*)$/.exec(shown) ?? [];
  return op === 'added'
    ? `${space}${paint.added(`{+${words}+}`)}`
    : `${space}${paint.removed(`[-${words}-]`)}`;
}

function wireLines({ wire }: ChangeSet, paint: Paint): string[] {
  if (wire === null || wire.changes.length === 0) return [];
  return [
    '',
    paint.heading(`Wire shapes (${wire.changes.length})`),
    ...wire.changes.map((change) => {
      const prose = change.prose.map((one) => one.id ?? placeText(one));
      return visible(
        `  ${wireText(change)}${prose.length === 0 ? '' : `; prose: ${prose.slice(0, 5).join(', ')}`}`,
      );
    }),
    ...wire.contradictions.map((one) =>
      visible(
        `  prose and shape disagree on ${one.at} (${one.shape}): ${placeText(one)} ${one.id ?? ''} ${one.note ?? one.words}`,
      ),
    ),
  ];
}

/** `now-required Tool.name: string (breaks server)`. */
export function wireText({ kind, at, from, to, breaks }: WireChange): string {
  const shapes = from === undefined ? (to ?? '') : to === undefined ? from : `${from} → ${to}`;
  const broken = [...(breaks.client ? ['client'] : []), ...(breaks.server ? ['server'] : [])];
  return `${kind} ${at}${shapes === '' ? '' : `: ${shapes}`}${broken.length === 0 ? '' : ` (breaks ${broken.join(' and ')})`}`;
}
