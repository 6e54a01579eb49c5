/** Style and script that every HTML report carries. The script is plain: it must run in any browser, unbuilt. */

/** Colours by theme, one column down to phone width, visible focus. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --ground: #ffffff; --panel: #f5f6f8; --ink: #1b1f24; --faint: #59636e; --line: #d1d9e0;
  --accent: #0550ae; --good: #116329; --good-ground: #dafbe1; --bad: #a40e26; --bad-ground: #ffebe9; --warn: #7d4e00; --warn-ground: #fff8c5; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #0d1117; --panel: #161b22; --ink: #e6edf3; --faint: #9198a1; --line: #3d444d;
    --accent: #79c0ff; --good: #7ee787; --good-ground: #12361f; --bad: #ffa198; --bad-ground: #4c1d20; --warn: #e3b341; --warn-ground: #3a2d0b; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 72rem; padding: 1rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.25; } h2 { font-size: 1.2rem; margin-top: 2rem; } h3 { font-size: 1rem; margin: 0; }
a { color: var(--accent); } code, pre, kbd { font: .9em ui-monospace, monospace; } pre { overflow-x: auto; }
table { border-collapse: collapse; display: block; overflow-x: auto; } th, td { border: 1px solid var(--line); padding: .25rem .5rem; text-align: left; vertical-align: top; }
small, .faint { color: var(--faint); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.filters { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end;
  padding: .5rem; margin: 1rem -.5rem; background: var(--panel); border: 1px solid var(--line); max-height: 45vh; overflow: auto; }
.filters[hidden], .item[hidden], .group[hidden] { display: none; }
.facet { border: 0; padding: 0; margin: 0; display: flex; flex-wrap: wrap; gap: 0 .75rem; min-width: 0; }
.facet legend { padding: 0; font-weight: 600; } .facet label { white-space: nowrap; }
select, input, button, textarea { font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--line); max-width: 100%; }
.item { border: 1px solid var(--line); border-left-width: 4px; padding: .75rem; margin: .75rem 0; background: var(--panel); scroll-margin-top: 12rem; }
.badge { display: inline-block; border: 1px solid currentColor; border-radius: 1rem; padding: 0 .5rem; font-size: .85rem; white-space: nowrap; }
.good { color: var(--good); } .bad { color: var(--bad); } .warn { color: var(--warn); }
@media (max-width: 40rem) { .filters { position: static; } .keys { display: none; } .item { scroll-margin-top: 0; } }
@media print { .filters { display: none; } }
`;

/** Runs the filter bar and the keys; see filterBar and item of html.ts. */
export const FILTER_SCRIPT = `
'use strict';
(() => {
  const items = Array.from(document.querySelectorAll('.item'), (element) => ({
    element, facets: JSON.parse(element.dataset.facets), words: element.textContent.toLowerCase() }));
  const form = document.querySelector('[data-filters]');
  const search = form && form.querySelector('[data-search]');
  const apply = () => {
    const chosen = new Map();
    for (const control of form.querySelectorAll('[data-facet]')) {
      if (control.type === 'checkbox' ? !control.checked : control.value === '') continue;
      chosen.set(control.dataset.facet, (chosen.get(control.dataset.facet) || new Set()).add(control.value));
    }
    const sought = search.value.toLowerCase().trim();
    let shown = 0;
    for (const { element, facets, words } of items) {
      const fits = words.includes(sought) &&
        Array.from(chosen).every(([name, values]) => (facets[name] || []).some((value) => values.has(value)));
      element.hidden = !fits;
      if (fits) shown++;
    }
    for (const group of document.querySelectorAll('[data-group]')) group.hidden = !group.querySelector('.item:not([hidden])');
    const output = form.querySelector('[data-shown]');
    output.textContent = shown + ' of ' + items.length + ' ' + output.dataset.noun;
  };
  const step = (by) => {
    const visible = items.map((i) => i.element).filter((e) => !e.hidden && e.getClientRects().length > 0);
    const at = visible.findIndex((e) => e.contains(document.activeElement));
    const next = visible[at < 0 ? (by > 0 ? 0 : visible.length - 1) : Math.min(visible.length - 1, Math.max(0, at + by))];
    if (next) { next.focus(); next.scrollIntoView({ block: 'nearest' }); }
  };
  if (form) {
    form.hidden = false;
    form.addEventListener('input', apply);
    form.addEventListener('submit', (event) => event.preventDefault());
    form.addEventListener('reset', () => setTimeout(apply));
    apply();
  }
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && form) { form.reset(); return; }
    if (/^(?:INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) && event.target.type !== 'checkbox') return;
    if (event.key === 'j') step(1);
    else if (event.key === 'k') step(-1);
    else if (event.key === '/' && search) { event.preventDefault(); search.focus(); }
  });
})();
`;
