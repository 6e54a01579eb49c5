/**
 * What every HTML report is made of: a template tag that escapes, a page that needs nothing but itself, and a filter bar
 * over its items. A page reads the same with scripts off; its filters, which need them, then stay hidden.
 */
import { createHash } from 'node:crypto';
import { FILTER_SCRIPT, PAGE_STYLE } from './html-assets.js';
import { oneLine } from './one-line.js';

/** Markup that is safe to put into a page as it is. Only `html` and the functions below make it. */
export class Html {
  /** @param text markup in which everything that came from outside is escaped */
  private constructor(private readonly text: string) {}

  toString(): string {
    return this.text;
  }

  /** @internal For the tag: its literal parts are our own, its values are escaped before they come here. */
  static of(text: string): Html {
    return new Html(text);
  }
}

/** What may stand in a template: markup as it is, everything else as text; nothing, null and false leave no trace. */
export type HtmlValue = Html | string | number | boolean | null | undefined | readonly HtmlValue[];

/**
 * Template tag: `html`<td title="${title}">${words}</td>``. Values are escaped for element content and for attributes in
 * double quotes; there is no other place for one.
 */
export function html(strings: TemplateStringsArray, ...values: HtmlValue[]): Html {
  let out = strings[0] ?? '';
  values.forEach((value, i) => {
    out += markup(value) + (strings[i + 1] ?? '');
  });
  return Html.of(out);
}

function markup(value: HtmlValue): string {
  if (value instanceof Html) return value.toString();
  if (Array.isArray(value)) return value.map(markup).join('');
  if (value === null || value === undefined || value === false || value === true) return '';
  return escapeHtml(String(value));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for element content or a quoted attribute. Characters that would show nothing or turn the line around are shown. */
export function escapeHtml(text: string): string {
  return visible(text).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** As `oneLine`, but line ends and tabs stay. */
export function visible(text: string): string {
  return text.replace(/[^\n\t]+/g, oneLine);
}

/** A link when the address is one that a page may lead to (https, http, a place in the page), else the text alone. */
export function link(address: string, text: HtmlValue): Html {
  return /^(?:https?:\/\/|#)/i.test(address)
    ? html`<a href="${address}" rel="noreferrer">${text}</a>`
    : html`${text}`;
}

/** JSON for the page's own script to read; never executed, whatever it holds. */
export function dataIsland(id: string, value: unknown): Html {
  const json = JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/[\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`);
  return Html.of(`<script type="application/json" id="${escapeHtml(id)}">${json}</script>`);
}

/** One way to narrow the items of a page down. */
export interface Facet {
  name: string;
  label: string;
  /** What the items have; few and short ones become check boxes, others a list to choose from. */
  values: readonly { value: string; label?: string; count?: number }[];
}

/** Most characters of names in a row of check boxes. */
const BOXES = 150;

/**
 * The filter bar for the items of a page (`item`). In each facet an item shows when it has one of the chosen values, or
 * when none is chosen. It is hidden until the page's script runs.
 *
 * @param noun what an item is called, in the plural
 */
export function filterBar(facets: readonly Facet[], noun: string): Html {
  return html`<form class="filters" data-filters hidden aria-label="Filter ${noun}">
${facets.filter((facet) => facet.values.length > 1).map(facetControl)}
<label class="search">Words <input type="search" data-search autocomplete="off"></label>
<button type="reset">Show all</button>
<output data-shown data-noun="${noun}" aria-live="polite"></output>
<span class="keys"><kbd>j</kbd> <kbd>k</kbd> next and previous · <kbd>/</kbd> words · <kbd>Esc</kbd> show all</span>
</form>`;
}

function facetControl({ name, label, values }: Facet): Html {
  const text = ({ value, label: shown, count }: Facet['values'][number]): Html =>
    html`${shown ?? value}${count === undefined ? '' : html` <small>${count}</small>`}`;
  const written = values.reduce((sum, { value, label: shown }) => sum + (shown ?? value).length + 3, 0);
  if (written > BOXES) {
    const options = values.map(
      (v) =>
        html`<option value="${v.value}">${v.label ?? v.value}${v.count === undefined ? '' : ` (${v.count})`}</option>`,
    );
    return html`<label class="facet">${label} <select data-facet="${name}"><option value="">any</option>${options}</select></label>
`;
  }
  return html`<fieldset class="facet"><legend>${label}</legend>${values.map(
    (v) => html`<label><input type="checkbox" data-facet="${name}" value="${v.value}"> ${text(v)}</label>`,
  )}</fieldset>
`;
}

/**
 * One item of a page: what the filter bar shows and hides and the keys j and k step through.
 *
 * @param facets the item's values in each facet
 */
export function item(
  id: string,
  facets: Readonly<Record<string, string | readonly string[]>>,
  content: Html,
): Html {
  // As the filter bar's own values are shown: what is escaped there must be so here, and JSON must stay JSON.
  const values = Object.fromEntries(
    Object.entries(facets).map(([name, value]) => [
      name,
      (typeof value === 'string' ? [value] : value).map(visible),
    ]),
  );
  return html`<article class="item" id="${id}" tabindex="-1" data-facets="${JSON.stringify(values)}">${content}</article>
`;
}

/** Items under a heading; hidden with its heading when the filter leaves none of them. */
export function group(heading: Html, items: readonly Html[]): Html {
  return html`<section class="group" data-group>${heading}
${items}</section>
`;
}

export interface PageParts {
  title: string;
  body: Html;
  /** Our own rules, after those of every page. */
  style?: string;
  /** Our own code, after that of the filter bar. */
  script?: string;
}

/**
 * A whole page in one file. Its content security policy lets nothing in but its own style and script, by their hashes, so
 * that no request leaves it and nothing that slipped into it runs.
 */
export function page({ title, body, style = '', script = '' }: PageParts): string {
  const css = PAGE_STYLE + style;
  const code = FILTER_SCRIPT + script;
  if (/<\/(?:style|script)/i.test(css + code)) throw new Error('style and script must not end their element');
  const policy = [
    "default-src 'none'",
    `style-src '${digest(css)}'`,
    `script-src '${digest(code)}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `${html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${Html.of(css)}</style>
</head>
<body>
${body}
<script>${Html.of(code)}</script>
</body>
</html>
`}`;
}

function digest(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
