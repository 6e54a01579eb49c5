/** Style and script of the HTML trace report, after those of every page. */

export const TRACE_STYLE = `
.item.fail, .item.unsupported { border-left-color: var(--bad); } .item.warn { border-left-color: var(--warn); } .item.pass { border-left-color: var(--good); }
.badge.pass { color: var(--good); } .badge.fail, .badge.unsupported { color: var(--bad); } .badge.warn { color: var(--warn); }
.statement { margin: .25rem 0; } blockquote { margin: .25rem 0; padding-left: .75rem; border-left: 3px solid var(--line); color: var(--faint); }
.findings { margin: .25rem 0; padding-left: 1.25rem; } .sides th { font-weight: 600; }
.event { border: 1px solid var(--line); padding: .5rem; margin: .5rem 0; scroll-margin-top: 12rem; }
.event:target { outline: 3px solid var(--accent); } .event pre { max-height: 30rem; overflow: auto; margin: .25rem 0; white-space: pre-wrap; }
`;

/** A link to an event opens it. */
export const TRACE_SCRIPT = `
'use strict';
(() => {
  const open = () => {
    const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const details = target && target.querySelector('details');
    if (details) details.open = true;
  };
  addEventListener('hashchange', open);
  open();
})();
`;
