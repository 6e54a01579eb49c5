/** Style and script of the HTML change report, after those of every page. */

export const CHANGES_STYLE = `
ins { color: var(--good); background: var(--good-ground); text-decoration: underline; }
del { color: var(--bad); background: var(--bad-ground); text-decoration: line-through; }
.words { margin: .5rem 0; white-space: pre-wrap; } .under { color: var(--faint); margin: .25rem 0 0; }
.sides > div { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; } .sides p { white-space: pre-wrap; margin: .25rem 0; }
.facts { margin: .25rem 0; padding-left: 1.25rem; color: var(--faint); }
.verdict { border: 0; padding: 0; margin: .5rem 0 0; display: flex; flex-wrap: wrap; gap: .5rem; } .verdict[hidden], .export[hidden] { display: none; }
.verdict input { flex: 1 1 12rem; min-width: 0; }
.badge.level-raised, .badge.polarity, .badge.actor, .badge.removed { color: var(--bad); } .badge.added { color: var(--good); }
.badge.level-lowered, .badge.object, .badge.condition { color: var(--warn); }
@media (max-width: 40rem) { .sides > div { grid-template-columns: 1fr; } }
`;

/** Verdict boxes and their export; d opens and closes all side-by-side views, v goes to the verdict of the item in focus. */
export const CHANGES_SCRIPT = `
'use strict';
(() => {
  const boxes = Array.from(document.querySelectorAll('[data-verdict]'));
  const form = document.querySelector('[data-export]');
  const given = () => boxes.flatMap((box) => {
    const verdict = box.querySelector('select').value;
    const note = box.querySelector('input').value.trim();
    return verdict === '' ? [] : [{ key: box.dataset.verdict, part: box.dataset.part, verdict, ...(note === '' ? {} : { note }) }];
  });
  for (const box of boxes) box.hidden = false;
  if (form) {
    form.hidden = boxes.length === 0;
    const output = form.querySelector('output');
    const count = () => { output.textContent = given().length + ' of ' + boxes.length + ' judged'; };
    document.addEventListener('input', count);
    count();
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const subject = JSON.parse(document.getElementById('subject').textContent);
      const text = JSON.stringify({ ...subject, verdicts: given() }, null, 2) + '\\n';
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
      link.download = 'verdicts.json';
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    });
  }
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^(?:INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) && event.target.type !== 'checkbox') return;
    if (event.key === 'd') {
      const views = Array.from(document.querySelectorAll('.sides'));
      const open = !views.every((view) => view.open);
      for (const view of views) view.open = open;
    } else if (event.key === 'v') {
      const item = document.activeElement && document.activeElement.closest('.item');
      const select = item && item.querySelector('.verdict select');
      if (select) { event.preventDefault(); select.focus(); }
    }
  });
})();
`;
