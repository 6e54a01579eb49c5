/** Trace reports as one HTML file: every clause filterable, each finding linked to the event that it speaks of. */
import { OUTCOMES } from '../../validate/judgement.js';
import { type Facet, filterBar, group, type Html, html, item, link, page } from '../html.js';
import { oneLine } from '../one-line.js';
import type { ShownEvent } from './events.js';
import { TRACE_SCRIPT, TRACE_STYLE } from './html-assets.js';
import { isKnown, type Report, type ReportClause, type ReportRevision, unobserved } from './report.js';
import { asideText, counts, mismatchText, rows, WHY, wireText } from './text.js';

export interface TracePage {
  report: Report;
  /** The events that its findings speak of, ascending. */
  events: readonly ShownEvent[];
}

export interface HtmlOptions {
  /** List every clause of every trace; by default only those of a report that stands alone. */
  all?: boolean;
  /** Says that quotes would need the pages. */
  hint?: string;
}

interface Row {
  id: string;
  level: string;
  cells: (ReportClause | undefined)[];
}

const OUTCOME_ORDER: readonly string[] = [
  'fail',
  'unsupported',
  'warn',
  'pass',
  'not-observed',
  'not-applicable',
  'excluded',
];
const BAD: ReadonlySet<string> = new Set(['fail', 'warn', 'unsupported']);

/** Self-contained: no request leaves the page, and without scripts it shows everything. */
export function formatTraceHtml(pages: readonly TracePage[], options: HtmlOptions = {}): string {
  const all = options.all ?? pages.length === 1;
  const parts = pages.map(({ report, events }) => ({
    // A file's name may hold line ends.
    report: { ...report, trace: oneLine(report.trace) },
    events,
    rows: rows(report.revisions).filter((row) => all || isBad(row)),
  }));
  const title =
    parts.length === 1
      ? `MCP trace validation: ${parts[0]?.report.trace ?? ''}`
      : `MCP trace validation: ${parts.length} traces`;
  const body = html`<h1>${title}</h1>
${options.hint === undefined ? '' : html`<p class="faint">${options.hint}</p>`}
${pages.length === 1 ? '' : overview(parts)}
${filterBar(facetsOf(parts), 'clauses')}
<main>${parts.map((part, i) => partMarkup(part, i, pages.length > 1))}</main>`;
  return page({ title, body, style: TRACE_STYLE, script: TRACE_SCRIPT });
}

const isBad = ({ cells }: Row): boolean => cells.some((cell) => cell !== undefined && BAD.has(cell.outcome));

function overview(pages: readonly TracePage[]): Html {
  return html`<table><thead><tr><th>Trace</th><th>Revision</th><th>Verdict</th><th>Pass</th><th>Fail</th><th>Warn</th></tr></thead>
<tbody>${pages.flatMap(({ report }, i) =>
    report.revisions.map(
      ({ revision, verdict, totals }) =>
        html`<tr><td><a href="#trace-${i}">${report.trace}</a></td><td>${revision}</td><td>${verdict}</td><td>${totals.pass}</td><td>${totals.fail}</td><td>${totals.warn}</td></tr>
`,
    ),
  )}</tbody></table>`;
}

function partMarkup(
  { report, events, rows: own }: TracePage & { rows: Row[] },
  index: number,
  titled: boolean,
): Html {
  const known = new Set(events.map(({ seq }) => String(seq)));
  const eventLink = (seq: number | bigint): Html =>
    known.has(String(seq))
      ? html`<a href="#event-${index}-${String(seq)}">seq ${String(seq)}</a>`
      : html`seq ${String(seq)}`;
  const byOutcome = OUTCOME_ORDER.map((outcome) => ({
    outcome,
    rows: own.filter((row) => worstOf(row) === outcome),
  })).filter((one) => one.rows.length > 0);
  return html`<section id="trace-${index}">
${titled ? html`<h2>${report.trace}</h2>` : ''}
${summary(report)}
${byOutcome.map((one) =>
  group(
    html`<h2>${one.outcome} <small>${one.rows.length}</small></h2>`,
    one.rows.map((row) => rowMarkup(row, report, index, eventLink)),
  ),
)}
${report.revisions.map((revision) => wireMarkup(revision, eventLink))}
${events.length === 0 ? '' : html`<h2>Events</h2>${events.map((event) => eventMarkup(event, index))}`}
</section>`;
}

function summary(report: Report): Html {
  const mismatch = mismatchText(report);
  return html`<p>${report.events} events, ${report.sessions} session${report.sessions === 1 ? '' : 's'}; revision ${WHY[report.why]}. Verdict: <strong>${report.verdict}</strong></p>
${mismatch.length === 0 ? '' : html`<p class="warn">${mismatch.join(' ')}</p>`}
<ul>${report.revisions.map((revision) => {
    const aside = asideText(revision);
    return html`<li>${revision.revision}: ${counts(revision.totals, revision.planned)} — verdict ${revision.verdict}; ${wireText(revision)}${aside === undefined ? '' : `; ${aside}`}</li>`;
  })}</ul>`;
}

function worstOf({ cells }: Row): string {
  const outcomes = new Set(cells.map((cell) => cell?.outcome));
  return OUTCOME_ORDER.find((outcome) => outcomes.has(outcome as ReportClause['outcome'])) ?? 'excluded';
}

function rowMarkup(row: Row, report: Report, part: number, eventLink: (seq: number | bigint) => Html): Html {
  const { id, level, cells } = row;
  const columns = cells.map((cell, i) => ({ cell, revision: report.revisions[i]?.revision ?? '' }));
  const first = cells.find((cell) => cell !== undefined);
  if (first === undefined) return html``;
  const several = report.revisions.length > 1;
  const badges = several
    ? ''
    : html` <span class="badge ${first.outcome}">${first.outcome}${isKnown(first) ? ', known' : ''}</span>`;
  const content = html`<h3>${id} (${level})${badges} <small>${first.actor === 'both' ? 'client and server' : first.actor}</small> <a href="#clause-${part}-${id}" aria-label="link to this clause">¶</a></h3>
<p class="statement">${first.statement}</p>
${first.quote === undefined ? '' : html`<blockquote>${first.quote}</blockquote>`}
${several ? sideBySide(row, report, part) : reason(first)}
${columns.map(({ cell, revision }) => (cell === undefined ? '' : findingsMarkup(cell, several ? revision : '', eventLink)))}
${first.link === undefined ? '' : html`<p>${link(first.link, first.section)}</p>`}`;
  const marked = item(
    `clause-${part}-${id}`,
    {
      outcome: columns.map(({ cell }) => cell?.outcome ?? 'absent'),
      level,
      area: id.slice(0, id.indexOf('-')),
      actor: first.actor,
      revision: columns.filter(({ cell }) => cell !== undefined).map(({ revision }) => revision),
      trace: report.trace,
    },
    content,
  );
  return marked;
}

/** Which judged revisions have the clause or another of its lineage, and how each came out. */
function sideBySide(row: Row, report: Report, part: number): Html {
  const rules = new Set(row.cells.map((cell) => cell?.lineage.rule).filter((rule) => rule !== undefined));
  const ids = new Set([row.id, ...row.cells.flatMap((cell) => cell?.lineage.from ?? [])]);
  return html`<table class="sides"><thead><tr>${report.revisions.map(({ revision }) => html`<th>${revision}</th>`)}</tr></thead><tbody><tr>${report.revisions.map(
    ({ clauses }, column) => {
      const own = row.cells[column];
      const kin = clauses.filter(
        ({ id, lineage }) =>
          id !== row.id && (ids.has(id) || rules.has(lineage.rule) || (lineage.from ?? []).includes(row.id)),
      );
      return html`<td><span class="badge ${own?.outcome ?? 'absent'}">${own?.outcome ?? 'absent'}</span> ${own === undefined ? '' : reason(own)}${
        kin.length === 0
          ? ''
          : html`<ul>${kin.map(
              ({ id, outcome, lineage }) =>
                html`<li>${lineage.relation ?? 'same rule'}: <a href="#clause-${part}-${id}">${id}</a> ${outcome}</li>`,
            )}</ul>`
      }</td>`;
    },
  )}</tr></tbody></table>`;
}

function reason(clause: ReportClause): Html {
  switch (clause.outcome) {
    case 'excluded':
      return html`<p class="faint">${clause.exclusion}</p>`;
    case 'unsupported':
      return html`<p class="faint">this build has no check ${clause.missing.join(', ')}</p>`;
    case 'not-applicable':
      return html`<p class="faint">the capability ${clause.gate} was not declared</p>`;
    case 'not-observed':
      return html`<p class="faint">${unobserved(clause)}</p>`;
    default:
      return html``;
  }
}

function findingsMarkup(
  clause: ReportClause,
  revision: string,
  eventLink: (seq: number | bigint) => Html,
): Html {
  if (clause.findings.length === 0) return html``;
  return html`<ul class="findings">${clause.findings.map(
    ({ seq, line, detail, earlier, known }) =>
      html`<li>${revision === '' ? '' : `${revision} `}${eventLink(seq)} (line ${line}): ${detail}${
        earlier === undefined ? '' : html` — ${eventLink(earlier)}`
      }${known === undefined ? '' : ' (known)'}</li>`,
  )}${clause.uncounted === 0 ? '' : html`<li>and ${clause.uncounted} more</li>`}</ul>`;
}

function wireMarkup(revision: ReportRevision, eventLink: (seq: number | bigint) => Html): Html {
  const { wire } = revision;
  if (wire.findings.length === 0) return html``;
  return html`<h2>${wireText(revision)}</h2><ul>${wire.findings.map(
    ({ seq, line, path, what }) =>
      html`<li>${eventLink(seq)} (line ${line}): <code>${path === '' ? '/' : path}</code> ${what}</li>`,
  )}</ul>`;
}

function eventMarkup({ seq, line, direction, kind, text, cut }: ShownEvent, part: number): Html {
  return html`<div class="event" id="event-${part}-${String(seq)}"><details><summary>seq ${String(seq)}, line ${line}: ${kind}, ${direction.replaceAll('-', ' ')}</summary>
<pre>${text}${cut === 0 ? '' : `\n… ${cut} characters more`}</pre></details></div>
`;
}

const FACETS = ['outcome', 'level', 'area', 'actor', 'revision', 'trace'] as const;

function facetsOf(parts: readonly (TracePage & { rows: Row[] })[]): Facet[] {
  const counts = new Map(FACETS.map((name) => [name, new Map<string, number>()]));
  for (const { report, rows: own } of parts)
    for (const { id, level, cells } of own) {
      const first = cells.find((cell) => cell !== undefined);
      const values: Record<(typeof FACETS)[number], (string | undefined)[]> = {
        outcome: cells.map((cell) => cell?.outcome ?? 'absent'),
        level: [level],
        area: [id.slice(0, id.indexOf('-'))],
        actor: [first?.actor],
        revision: cells.map((cell, i) => (cell === undefined ? undefined : report.revisions[i]?.revision)),
        trace: [report.trace],
      };
      for (const name of FACETS)
        for (const value of new Set(values[name]))
          if (value !== undefined) counts.get(name)?.set(value, (counts.get(name)?.get(value) ?? 0) + 1);
    }
  const order = (name: string, value: string): string =>
    name === 'outcome' ? String([...OUTCOMES, 'absent'].indexOf(value)).padStart(2, '0') : value;
  return FACETS.map((name) => ({
    name,
    label: name.charAt(0).toUpperCase() + name.slice(1),
    values: [...(counts.get(name) ?? [])]
      .sort(([a], [b]) => (order(name, a) < order(name, b) ? -1 : 1))
      .map(([value, count]) => ({ value, count })),
  }));
}
