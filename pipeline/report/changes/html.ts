/** A change report as one HTML file. */
import type { Change, ChangeSet, Place, WordRun } from '../../diff/changeset.js';
import { dataIsland, type Facet, filterBar, group, type Html, html, item, link, page } from '../html.js';
import { CHANGES_SCRIPT, CHANGES_STYLE } from './html-assets.js';
import { replayLines, replayTitle } from './replay.js';
import {
  addressOf,
  type ChangeReport,
  CLASS_TITLES,
  countsText,
  directionText,
  type FormatOptions,
  factsOf,
  groupsOf,
  levelText,
  pageFacts,
  placeText,
  type ReportPart,
  sideText,
  VERDICTS,
} from './report.js';
import { wireText } from './text.js';

/** Self-contained: no request leaves the page, and without scripts it shows everything. */
export function formatHtml(report: ChangeReport, options: FormatOptions = {}): string {
  const shown = report.parts.flatMap(({ changeSet }) =>
    groupsOf(changeSet, options).flatMap((one) => one.changes),
  );
  const body = html`<h1>${report.title}</h1>
<p>${report.headline}</p>
${report.steps.length === 0 ? '' : html`<h2>Next</h2><ul>${report.steps.map((step) => html`<li>${step}</li>`)}</ul>`}
${shown.length === 0 ? '' : filterBar(facetsOf(shown), 'changes')}
${
  shown.length === 0
    ? ''
    : html`<form class="export" data-export hidden><button>Export verdicts</button> <output aria-live="polite"></output>
<span class="keys"><kbd>d</kbd> side by side · <kbd>v</kbd> verdict</span></form>`
}
<main>${report.parts.map((part, i) => partMarkup(part, i, report.parts.length > 1, options))}${report.replay === undefined ? '' : html`<h2>${replayTitle(report.replay)}</h2>${listMarkup(replayLines(report.replay))}`}</main>
${dataIsland('subject', { form: 1, parts: report.parts.map(({ changeSet: { from, to } }) => ({ from, to })) })}`;
  return page({ title: report.title, body, style: CHANGES_STYLE, script: CHANGES_SCRIPT });
}

function partMarkup(part: ReportPart, index: number, titled: boolean, options: FormatOptions): Html {
  const { title, changeSet, settled = [] } = part;
  const open = countsText(changeSet, false);
  const folded = countsText(changeSet, true);
  const facts = pageFacts(changeSet);
  return html`${titled ? html`<h2>${title}</h2>` : ''}
${open === '' ? '' : html`<p>${open}</p>`}
${folded === '' ? '' : html`<p class="faint">Folded away: ${folded}</p>`}
${listMarkup(
  changeSet.failures.map(
    ({ page, line, reason }) =>
      `could not be read: ${page}${line === undefined ? '' : `:${line}`}: ${reason}`,
  ),
  'bad',
)}
${listMarkup(settled.map((one) => `gone since the baseline: ${one}`))}
${groupsOf(changeSet, options).map((one) =>
  group(
    html`<h2>${one.title} <small>${one.changes.length}</small></h2>`,
    one.changes.map((change) => changeMarkup(change, changeSet, index)),
  ),
)}
${facts.length === 0 ? '' : html`<h2>Pages and links</h2>${listMarkup(facts)}`}
${wireMarkup(changeSet)}`;
}

function listMarkup(lines: readonly string[], style = ''): Html {
  return lines.length === 0
    ? html``
    : html`<ul class="${style}">${lines.map((line) => html`<li>${line}</li>`)}</ul>`;
}

function changeMarkup(change: Change, { from, to }: ChangeSet, part: number): Html {
  const { direction, clauses, key } = change;
  const places = [
    ...(change.from === undefined ? [] : [placeMarkup(change.from, addressOf(change.from, from))]),
    ...(change.to === undefined ? [] : [placeMarkup(change.to, addressOf(change.to, to))]),
  ];
  const anchor = `change-${part}-${key}`;
  const content = html`<h3><span class="badge ${change.class}">${CLASS_TITLES[change.class]}</span> ${levelText(change)} ${clauses.join(' ')} <small>${directionText(direction)}</small> <a href="#${anchor}" aria-label="link to this change">¶</a></h3>
<p class="where">${places.map((place, i) => html`${i === 0 ? '' : ' → '}${place}`)} <span class="faint">${(change.to ?? change.from)?.headings.join(' › ')}</span></p>
${wordingMarkup(change, sideText(from), sideText(to))}
<ul class="facts">${factsOf(change).map((fact) => html`<li>${fact}</li>`)}</ul>
<fieldset class="verdict" data-verdict="${key}" data-part="${part}" hidden>
<label>Verdict <select><option value="">none yet</option>${VERDICTS.map((one) => html`<option>${one}</option>`)}</select></label>
<input aria-label="Note" placeholder="note" maxlength="500"></fieldset>`;
  return item(anchor, facetValues(change), content);
}

function placeMarkup(place: Place, address: string): Html {
  return link(address, placeText(place));
}

function wordingMarkup(change: Change, before: string, after: string): Html {
  const { class: named, from, to, parts = [], words } = change;
  const leadIns = [...new Set([from?.leadIn, to?.leadIn].filter((text) => text !== undefined))];
  const under = leadIns.length === 0 ? '' : html`<p class="under">under: ${leadIns.join(' → ')}</p>`;
  if (from !== undefined && to !== undefined && from.words === to.words && parts.length === 0) {
    return html`${under}<p class="words">${to.words}</p>`;
  }
  const earlier = [from, ...(named === 'merged' ? parts : [])].filter((place) => place !== undefined);
  const later = [to, ...(named === 'merged' ? [] : parts)].filter((place) => place !== undefined);
  const inline =
    words === undefined
      ? [
          ...earlier.map((place) => html`<p class="words"><del>${place.words}</del></p>`),
          ...later.map((place) => html`<p class="words"><ins>${place.words}</ins></p>`),
        ]
      : html`<p class="words">${words.map(runMarkup)}</p>`;
  if (from === undefined || to === undefined) return html`${under}${inline}`;
  const side = (op: 'removed' | 'added', places: readonly Place[]) =>
    words === undefined
      ? places.map((place) => html`<p>${place.words}</p>`)
      : html`<p>${words.filter((run) => run.op === 'same' || run.op === op).map(runMarkup)}</p>`;
  return html`${under}${inline}
<details class="sides"><summary>Side by side</summary><div><div><small>${before}</small>${side('removed', earlier)}</div><div><small>${after}</small>${side('added', later)}</div></div></details>`;
}

function runMarkup({ op, text }: WordRun): Html {
  if (op === 'same') return html`${text}`;
  const [, space = '', words = ''] = /^(\s*)([\s\S]*)$/.exec(text) ?? [];
  return op === 'added' ? html`${space}<ins>${words}</ins>` : html`${space}<del>${words}</del>`;
}

function wireMarkup({ wire }: ChangeSet): Html {
  if (wire === null || wire.changes.length === 0) return html``;
  return html`<h2>Wire shapes <small>${wire.changes.length}</small></h2>
<ul>${wire.changes.map((change) => html`<li>${wireText(change)}${change.prose.length === 0 ? '' : html` <small>prose: ${change.prose.map((one) => one.id ?? placeText(one)).join(', ')}</small>`}</li>`)}</ul>
${listMarkup(
  wire.contradictions.map(
    (one) =>
      `prose and shape disagree on ${one.at} (${one.shape}): ${placeText(one)} ${one.note ?? one.words}`,
  ),
  'warn',
)}`;
}

function facetValues({ class: named, also, from, to, clauses }: Change): Record<string, readonly string[]> {
  const distinct = (values: readonly (string | undefined)[]) => [
    ...new Set(values.filter((value) => value !== undefined)),
  ];
  const areas = distinct(clauses.map((id) => id.slice(0, id.indexOf('-'))));
  const actors = distinct([from?.actor, to?.actor]);
  return {
    class: distinct([named, ...also]),
    level: distinct([from?.level, to?.level]),
    actor: actors.length === 0 ? ['not named'] : actors,
    area: areas.length === 0 ? ['none'] : areas,
    page: distinct([from?.page, to?.page]),
  };
}

function facetsOf(changes: readonly Change[]): Facet[] {
  const values = changes.map(facetValues);
  return (['class', 'level', 'actor', 'area', 'page'] as const).map((name) => {
    const counts = new Map<string, number>();
    for (const own of values)
      for (const value of own[name] ?? []) counts.set(value, (counts.get(value) ?? 0) + 1);
    const sorted = [...counts].sort(([x], [y]) => (x < y ? -1 : 1));
    return {
      name,
      label: name.charAt(0).toUpperCase() + name.slice(1),
      values: sorted.map(([value, count]) => ({ value, count })),
    };
  });
}
