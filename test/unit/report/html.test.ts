import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dataIsland, escapeHtml, filterBar, html, item, link, page } from '../../../pipeline/report/html.js';

describe('the template tag', () => {
  it('escapes what comes from outside, in content and in attributes', () => {
    const words = `<script>alert("1")</script> & 'x'`;
    expect(`${html`<b title="${words}">${words}</b>`}`).toBe(
      '<b title="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39;">' +
        '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39;</b>',
    );
  });

  it('takes markup as it is, lists in order, and shows nothing for null, undefined and booleans', () => {
    expect(`${html`${[html`<i>1</i>`, '<2>', 3]}${null}${undefined}${false}${true}`}`).toBe(
      '<i>1</i>&lt;2&gt;3',
    );
  });

  it('shows characters that would hide or turn text around', () => {
    expect(escapeHtml('a\u202eb\u0000c\u200bd\ud800')).toBe('a\\u{202e}b\\u{0000}c\\u{200b}d\\u{d800}');
    expect(escapeHtml('a\n\tb')).toBe('a\n\tb');
    expect(escapeHtml('a\u2028\n\u2029b')).toBe('a\\u{2028}\n\\u{2029}b');
  });

  it('leaves no sign of markup in any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => !/[<>"']/.test(escapeHtml(text))));
  });
});

describe('links', () => {
  it('leads only to http, https and places in the page', () => {
    expect(`${link('https://example.org/a"b', '<x>')}`).toBe(
      '<a href="https://example.org/a&quot;b" rel="noreferrer">&lt;x&gt;</a>',
    );
    for (const address of ['javascript:alert(1)', 'data:text/html,x', ' javascript:x', '//example.org'])
      expect(`${link(address, 'x')}`).toBe('x');
  });
});

describe('a data island', () => {
  it('cannot be left by what it holds, and holds it unchanged', () => {
    const value = { a: '</script><script>x', b: '\u2028<!--' };
    const text = `${dataIsland('d', value)}`;
    const json = text.slice(text.indexOf('>') + 1, text.lastIndexOf('</script>'));
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toEqual(value);
  });
});

describe('the page', () => {
  const whole = page({ title: '<t>', body: html`<p>x</p>`, script: '/* own */' });

  it('admits nothing from elsewhere', () => {
    expect(whole).toMatch(
      /Content-Security-Policy" content="default-src &#39;none&#39;; style-src &#39;sha256-/,
    );
    expect(whole).toContain('<title>&lt;t&gt;</title>');
    expect(whole.match(/(?:src|href)="(?!data:,")[^"]*"/g)).toBeNull();
  });

  it('refuses style or script that would end its element', () => {
    expect(() => page({ title: 't', body: html``, script: '"</script>"' })).toThrow('must not end');
  });
});

describe('the filter bar', () => {
  const values = (n: number) => Array.from({ length: n }, (_, i) => ({ value: `v${i}`, count: i }));

  it('is hidden until the script shows it, leaves out a facet with one value, and lists long ones', () => {
    const text = `${filterBar(
      [
        { name: 'one', label: 'One', values: values(1) },
        { name: 'few', label: 'Few', values: values(3) },
        { name: 'many', label: 'Many', values: values(40) },
      ],
      'changes',
    )}`;
    expect(text).toContain('data-filters hidden');
    expect(text).not.toContain('data-facet="one"');
    expect(text.match(/type="checkbox" data-facet="few"/g)).toHaveLength(3);
    expect(text).toContain('<select data-facet="many">');
  });

  it('gives an item its values as data', () => {
    expect(`${item('c1', { level: 'MUST', page: ['a.mdx', 'b"c.mdx'] }, html`x`)}`).toContain(
      'data-facets="{&quot;level&quot;:[&quot;MUST&quot;],&quot;page&quot;:[&quot;a.mdx&quot;,&quot;b\\&quot;c.mdx&quot;]}"',
    );
  });

  it('keeps the values readable for the script, whatever they hold', () => {
    const text = `${item('c1', { page: ['a\u202e"\u0000'] }, html`x`)}`;
    const attribute = /data-facets="([^"]*)"/.exec(text)?.[1]?.replaceAll('&quot;', '"') ?? '';
    expect(JSON.parse(attribute)).toEqual({ page: ['a\\u{202e}"\\u{0000}'] });
  });
});
