/** JSON that the specification itself shows: fenced in its pages, and embedded in the generated schema page. */

/** Values of the JSON fences of a page; what does not parse (comments, ellipses) is left out. */
export function fencedJson(page: string): unknown[] {
  const values: unknown[] = [];
  for (const [, text = ''] of page.matchAll(/^[ \t]*```json[^\n]*\n([\s\S]*?)^[ \t]*```/gm))
    push(values, text);
  return values;
}

/** Examples in schema.mdx, which is generated HTML, each with the type (in small letters) that it illustrates. */
export function embeddedExamples(page: string): { type: string; value: unknown }[] {
  const examples: { type: string; value: unknown }[] = [];
  for (const match of page.matchAll(
    /<pre id="([a-z0-9]+)-example-[^"]*"><code class="json">([\s\S]*?)<\/code>/g,
  )) {
    const [, type = '', html = ''] = match;
    const values: unknown[] = [];
    push(values, plainText(html));
    examples.push(...values.map((value) => ({ type, value })));
  }
  return examples;
}

/** A value and everything in it. */
export function withParts(value: unknown): unknown[] {
  const inner = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return [value, ...inner.flatMap(withParts)];
}

function push(values: unknown[], text: string): void {
  try {
    values.push(JSON.parse(text));
  } catch {
    // Not JSON: an abridged example.
  }
}

const NAMED: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>', nbsp: ' ', apos: "'" };

function plainText(html: string): string {
  return html
    .replace(/<br\s*\/?>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi, (all, hex?: string, dec?: string, name?: string) => {
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
      if (dec !== undefined) return String.fromCodePoint(Number(dec));
      return NAMED[name ?? ''] ?? all;
    });
}
