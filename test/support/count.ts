/**
 * Keywords of a raw page, counted line by line with nothing of the extractor's: front matter, fenced code and MDX comments
 * are blanked by hand, then every match that touches no letter and no digit counts at the line of its first letter.
 */
export function countKeywords(page: string): string[] {
  const lines = page.split('\n');
  let at = 0;
  if (lines[0] === '---') {
    do lines[at++] = '';
    while (at < lines.length && lines[at] !== '---');
    lines[at] = '';
  }
  let fence: string | null = null;
  for (; at < lines.length; at++) {
    const bare = (lines[at] ?? '').replace(/^[\s>]*(?:(?:[-*+]|\d+\.)\s+)*/, '');
    const mark = /^(`{3,}|~{3,})/.exec(bare)?.[1];
    if (fence === null) {
      if (mark === undefined) continue;
      fence = mark;
    } else if (mark?.startsWith(fence) && bare.trim() === mark) fence = null;
    lines[at] = '';
  }
  const text = lines.join('\n').replace(/\{\/\*.*?\*\/\}/gs, (comment) => comment.replace(/[^\n]/g, ' '));
  const forms = /MUST|REQUIRED|SHALL|SHOULD|RECOMMENDED|MAY|OPTIONAL/g;
  const found: string[] = [];
  const gap = '[\\s>*_]+';
  for (let match = forms.exec(text); match; match = forms.exec(text)) {
    let word = match[0];
    const before = text.slice(0, match.index);
    let rest = text.slice(match.index + word.length);
    let start = match.index;
    if (['MUST', 'SHALL', 'SHOULD'].includes(word)) {
      const not = new RegExp(`^${gap}NOT(?![A-Za-z0-9])`).exec(rest);
      if (not) {
        word += ' NOT';
        rest = rest.slice(not[0].length);
      }
    } else if (word === 'RECOMMENDED') {
      const not = new RegExp(`(?<![A-Za-z0-9])NOT${gap}$`).exec(before);
      if (not) {
        word = 'NOT RECOMMENDED';
        start = not.index;
      }
    }
    if (/[A-Za-z0-9]$/.test(text.slice(0, start)) || /^[A-Za-z0-9]/.test(rest)) continue;
    found.push(`${text.slice(0, start).split('\n').length} ${word}`);
  }
  return found;
}

/** Keywords of all descriptions of a JSON Schema, `pointer KEYWORD`, every copy of an inherited one counted. */
export function countSchemaKeywords(schema: unknown): string[] {
  const found: string[] = [];
  const visit = (value: unknown, pointer: string): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      if (name === 'description' && typeof member === 'string') {
        found.push(...countKeywords(member).map((k) => `${pointer} ${k.replace(/^\d+ /, '')}`));
      } else visit(member, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
    }
  };
  visit(schema, '');
  return found;
}
