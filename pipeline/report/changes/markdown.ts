/** A change report as Markdown that fits the body of an issue: capped, and saying what was cut. */
import type { Change, ChangeSet } from '../../diff/changeset.js';
import { visible } from '../html.js';
import { replayLines, replayTitle } from './replay.js';
import {
  addressOf,
  type ChangeReport,
  countsText,
  directionText,
  type FormatOptions,
  factsOf,
  groupsOf,
  levelText,
  pageFacts,
  placeText,
  type ReportPart,
} from './report.js';
import { wireText } from './text.js';

export interface MarkdownOptions extends FormatOptions {
  /** Most characters; 60,000 when absent, since GitHub takes 65,536. */
  limit?: number;
}

const LIMIT = 60_000;
/** Room for what is said about what was cut. */
const RESERVE = 2_000;

/** A block of the report; those of one title are counted together when they are cut. */
interface Block {
  title: string;
  text: string;
}

export function formatMarkdown(report: ChangeReport, options: MarkdownOptions = {}): string {
  const limit = options.limit ?? LIMIT;
  const steps =
    report.steps.length === 0
      ? ''
      : `\n${report.steps.map((step) => `- [ ] ${escapeMarkdown(step)}`).join('\n')}\n`;
  let out = `**${escapeMarkdown(report.headline)}**\n`;
  const room = limit - RESERVE - steps.length;
  const cut = new Map<string, number>();
  const replay =
    report.replay === undefined
      ? []
      : listed('replay', replayTitle(report.replay), replayLines(report.replay));
  const blocks = report.parts.flatMap((part) => blocksOf(part, report.parts.length > 1, options));
  for (const { title, text } of [...blocks, ...replay]) {
    if (out.length + text.length <= room && !cut.has(title)) out += text;
    else cut.set(title, (cut.get(title) ?? 0) + 1);
  }
  if (cut.size > 0) {
    const counts = [...cut].map(([title, count]) => `${escapeMarkdown(title)}: ${count}`).join('; ');
    out += `\nCut to fit: ${counts}. The whole report is in the HTML and JSON files.\n`;
  }
  return out + steps;
}

function blocksOf(part: ReportPart, titled: boolean, options: FormatOptions): Block[] {
  const { title, changeSet, settled = [] } = part;
  const prefix = titled ? `${title}, ` : '';
  const counts = [countsText(changeSet, false), foldedText(changeSet)]
    .filter((text) => text !== '')
    .join('; ');
  const head = `${titled ? `\n## ${escapeMarkdown(title)}\n` : ''}${counts === '' ? '' : `\n${escapeMarkdown(counts)}\n`}`;
  return [
    ...(head === '' ? [] : [{ title: `${prefix}counts`, text: head }]),
    ...changeSet.failures.map(({ page, line, reason }) => ({
      title: `${prefix}failures`,
      text: `\n- **could not be read**: ${escapeMarkdown(`${page}${line === undefined ? '' : `:${line}`}: ${reason}`)}\n`,
    })),
    ...settled.map((one) => ({
      title: `${prefix}gone since the baseline`,
      text: `- gone since the baseline: ${escapeMarkdown(one)}\n`,
    })),
    ...groupsOf(changeSet, options).flatMap((group) =>
      group.changes.map((change, i) => ({
        title: `${prefix}${group.class}`,
        text: `${i === 0 ? `\n### ${group.title} (${group.changes.length})\n` : ''}\n${changeText(change, changeSet)}`,
      })),
    ),
    ...listed(`${prefix}pages and links`, 'Pages and links', pageFacts(changeSet)),
    ...listed(`${prefix}wire shapes`, 'Wire shapes', wireFacts(changeSet)),
  ];
}

function foldedText(changeSet: ChangeSet): string {
  const folded = countsText(changeSet, true);
  return folded === '' ? '' : `folded away: ${folded}`;
}

function listed(title: string, heading: string, lines: readonly string[]): Block[] {
  return lines.map((line, i) => ({
    title,
    text: `${i === 0 ? `\n### ${heading}\n\n` : ''}- ${escapeMarkdown(line)}\n`,
  }));
}

function wireFacts({ wire }: ChangeSet): string[] {
  return [
    ...(wire?.changes ?? []).map(wireText),
    ...(wire?.contradictions ?? []).map(
      (one) =>
        `prose and shape disagree on ${one.at} (${one.shape}): ${placeText(one)} ${one.note ?? one.words}`,
    ),
  ];
}

function changeText(change: Change, { from, to }: ChangeSet): string {
  const head = [levelText(change), directionText(change.direction), change.clauses.join(' ')].filter(
    (part) => part !== '',
  );
  const places = [
    ...(change.from === undefined ? [] : [linked(placeText(change.from), addressOf(change.from, from))]),
    ...(change.to === undefined ? [] : [linked(placeText(change.to), addressOf(change.to, to))]),
  ];
  return [
    `- **${escapeMarkdown(head.join(', '))}** ${places.join(' → ')}`,
    ...wordingLines(change).map((line) => `  > ${line}`),
    ...factsOf(change).map((fact) => `  - ${escapeMarkdown(fact)}`),
    '',
  ].join('\n');
}

function wordingLines({ class: named, from, to, parts = [], words }: Change): string[] {
  const leadIn = to?.leadIn ?? from?.leadIn;
  const under = leadIn === undefined ? [] : [`*under: ${escapeMarkdown(leadIn)}*`, ''];
  if (words !== undefined) {
    const runs = words.map(({ op, text }) => {
      const [, space = '', rest = ''] = /^(\s*)([\s\S]*)$/.exec(text) ?? [];
      const shown = escapeMarkdown(rest);
      return op === 'same'
        ? space + shown
        : `${space}${op === 'added' ? `<ins>${shown}</ins>` : `<del>${shown}</del>`}`;
    });
    return [...under, runs.join('').trim()];
  }
  if (from !== undefined && from.words === to?.words) return [...under, escapeMarkdown(to.words)];
  const earlier = [from, ...(named === 'merged' ? parts : [])].flatMap((place) =>
    place === undefined ? [] : [place.words],
  );
  const later = [to, ...(named === 'merged' ? [] : parts)].flatMap((place) =>
    place === undefined ? [] : [place.words],
  );
  const lines = [
    ...earlier.map((text) => `<del>${escapeMarkdown(text)}</del>`),
    ...later.map((text) => `<ins>${escapeMarkdown(text)}</ins>`),
  ];
  return [...under, ...lines.flatMap((line, i) => (i === 0 ? [line] : ['', line]))];
}

function linked(text: string, address: string): string {
  return `[${escapeMarkdown(text)}](${address.replace(/[()\s<>]/g, encodeURIComponent)})`;
}

/**
 * Text that shows as it is: no markup, no HTML, one line; a zero-width space keeps `@name` and `#12` from calling anyone
 * or linking to an issue.
 */
export function escapeMarkdown(text: string): string {
  return visible(text)
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_{}[\]()<>#+\-.!|~&$:]/g, (sign) => `\\${sign}`)
    .replace(/@(?=[\p{L}\p{N}])/gu, '@\u200b')
    .replace(/#(?=[0-9])/g, '#\u200b');
}
