/** One change set in four forms: what each shows, and what cannot break out of it. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { schema } from '../../../../pipeline/diff/change-set.schema.js';
import type { ChangeSet } from '../../../../pipeline/diff/changeset.js';
import { compareSides } from '../../../../pipeline/diff/compare.js';
import { formatHtml } from '../../../../pipeline/report/changes/html.js';
import { formatJson } from '../../../../pipeline/report/changes/json.js';
import { escapeMarkdown, formatMarkdown } from '../../../../pipeline/report/changes/markdown.js';
import { addTrace, emptyReplay } from '../../../../pipeline/report/changes/replay.js';
import { hasNews, headlineOf, reportOf } from '../../../../pipeline/report/changes/report.js';
import { formatText } from '../../../../pipeline/report/changes/text.js';
import { example } from '../../../support/example.js';
import { compareEdited, editedTree, side } from '../../diff/fixture.js';

const PIPE = 'basic/transports/pipe.mdx';
const TERM = '* Clients **SHOULD** end the process with `SIGTERM` first.\n';
/** A clause that tries everything that a format may stumble over. */
const HOSTILE =
  '* Servers **MUST** write `<script>alert(1)</script>`, &lt;img src=x onerror=alert(2)&gt; and \\[x\\](javascript:alert(3)) for @ada in #12 | \\`\\*\\_~.\n';

let nothing: ChangeSet;
let much: ChangeSet;
let releases: ChangeSet;
let hostile: ChangeSet;

beforeAll(async () => {
  const base = side(await example('draft'));
  nothing = compareSides(base, base).changeSet;
  much = await compareEdited({
    [PIPE]: [
      ['Clients **SHOULD** end', 'Clients **MAY** end'],
      [
        'Clients **MAY** keep it or throw it away.',
        'Nobody **MUST** trust what strangers wrote on that side.',
      ],
    ],
    'client/receipts.mdx': [['## Signing', '## Signatures']],
    'basic/bells.mdx': '# Bells\n\nRelays **MUST** own a bell.\n',
    'schema.json': [['"required": ["parcels"]', '"required": []']],
  });
  releases = compareSides(side(await example('2024-01-15')), side(await example('2024-09-30'))).changeSet;
  hostile = compareSides(
    base,
    side(editedTree(await example('draft'), { [PIPE]: [[TERM, TERM + HOSTILE]] })),
  ).changeSet;
}, 60_000);

describe('nothing changed', () => {
  it('is one line with the number compared', () => {
    const line = `draft → draft: nothing changed in ${nothing.compared} sentences compared`;
    expect(nothing.compared).toBeGreaterThan(60);
    expect(headlineOf(nothing)).toBe(line);
    expect(formatText(reportOf(nothing))).toBe(`${line}\n`);
    expect(formatMarkdown(reportOf(nothing)).trim().split('\n')).toHaveLength(1);
    expect(hasNews(nothing)).toBe(false);
  });

  it('folded changes are one line, and nothing to look at', async () => {
    const renamed = await compareEdited({ 'client/receipts.mdx': [['## Signing', '## Signatures']] });
    expect(hasNews(renamed)).toBe(false);
    const lines = formatText(reportOf(renamed)).trim().split('\n');
    expect(lines[0]).toContain('nothing to look at');
    expect(lines.filter((line) => line.includes('folded away: 4 place'))).toHaveLength(1);
    expect(formatText(reportOf(renamed), { all: true })).toContain('Under a renamed heading or page (4)');
  });
});

describe('text', () => {
  it('reads from the gravest change to the least, each with places, level, words and evidence', () => {
    const text = formatText(reportOf(much));
    expect(text.indexOf('Level lowered')).toBeLessThan(text.indexOf('Added'));
    expect(text).toContain('  basic/transports/pipe.mdx:12  SHOULD → MAY  client looser\n');
    expect(text).toContain('    Clients [-SHOULD-] {+MAY+} end the process with `SIGTERM` first.\n');
    expect(text).toContain('    · pairing: similar-in-place 1.00');
    expect(text).toContain('page added: basic/bells.mdx');
    expect(text).toContain('now-optional');
    expect(text).not.toContain('renamed heading');
  });

  it('colours what a terminal can', () => {
    const paint = {
      heading: (t: string) => `<h>${t}`,
      removed: (t: string) => `<r>${t}`,
      added: (t: string) => `<a>${t}`,
    };
    expect(formatText(reportOf(much), {}, paint)).toContain('<r>[-SHOULD-] <a>{+MAY+}');
  });

  it('lets no control character through', () => {
    const first = hostile.changes[0];
    if (first?.to === undefined) throw new Error('no change');
    const odd = { ...hostile, changes: [{ ...first, to: { ...first.to, words: 'a\u001b[31mb\u202ec' } }] };
    expect(formatText(reportOf(odd))).toContain('a\\u{001b}[31mb\\u{202e}c');
  });
});

describe('JSON', () => {
  const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema);

  it('is what its schema says, with the folded changes and without them', () => {
    for (const changeSet of [nothing, much, releases, hostile])
      for (const all of [true, false]) {
        validate(JSON.parse(formatJson(reportOf(changeSet), { all })));
        expect(validate.errors).toBeNull();
      }
  });

  it('counts folded changes always and lists them only when all is asked for', () => {
    const [brief, whole] = [false, true].map(
      (all) => JSON.parse(formatJson(reportOf(much), { all })) as ChangeSet,
    );
    expect(brief?.counts).toEqual(whole?.counts);
    expect(brief?.counts.place).toBe(4);
    expect(brief?.changes.some(({ class: named }) => named === 'place')).toBe(false);
    expect(whole?.changes.filter(({ class: named }) => named === 'place')).toHaveLength(4);
  });

  it('is the same bytes twice', () => {
    expect(formatJson(reportOf(much))).toBe(formatJson(reportOf(structuredClone(much))));
  });
});

describe('Markdown', () => {
  it('links each place at its commit, and marks words inserted and deleted', () => {
    const pinned = { ...much, to: { revision: 'draft', commit: 'a'.repeat(40) } };
    const text = formatMarkdown(reportOf(pinned));
    expect(text).toContain(
      `/blob/${'a'.repeat(40)}/docs/specification/draft/basic/transports/pipe.mdx?plain=1#L12`,
    );
    expect(text).toContain('<del>SHOULD</del> <ins>MAY</ins>');
  });

  it('stays below its limit and says what was cut, by class', () => {
    const text = formatMarkdown(reportOf(releases), { limit: 5_000 });
    expect(text.length).toBeLessThan(5_000);
    const cut = /Cut to fit: (.*)\. The whole report/.exec(text)?.[1] ?? '';
    const counted = cut.split('; ').map((part) => Number(part.split(': ')[1]));
    const shown = text.match(/^- \*\*/gm)?.length ?? 0;
    const changes = releases.changes.filter(
      ({ class: named }) => !['link', 'place', 'formatting'].includes(named),
    ).length;
    const others = /(?:pages and links|wire shapes): (\d+)/g;
    const beside = [...cut.matchAll(others)].reduce((sum, match) => sum + Number(match[1]), 0);
    expect(shown + counted.reduce((sum, one) => sum + one, 0) - beside).toBe(changes);
  });

  it('shows markup, HTML, mentions and issue numbers as text', () => {
    expect(escapeMarkdown('<b>*x*</b> [a](b) `c` @ada #12 |\n- d')).toBe(
      '\\<b\\>\\*x\\*\\</b\\> \\[a\\]\\(b\\) \\`c\\` @\u200bada \\#\u200b12 \\| \\- d',
    );
    const text = formatMarkdown(reportOf(hostile));
    expect(text).not.toMatch(/(?<!\\)<(?!\/?(?:ins|del)>)|(?<!\\)\[x|@ada|#12/);
    expect(text).toContain('script');
  });
});

describe('HTML', () => {
  it('shows every change with its verdict box, and what it holds as text', () => {
    const page = formatHtml(reportOf(hostile));
    expect(page.match(/class="item"/g)).toHaveLength(1);
    expect(page.match(/data-verdict="/g)).toHaveLength(1);
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).not.toContain('<script>alert');
    expect(page.match(/<script/g)).toHaveLength(2);
  });

  it('has both word diffs of an edited sentence', () => {
    const page = formatHtml(reportOf(much));
    expect(page).toContain('Clients <del>SHOULD</del> <ins>MAY</ins> end');
    expect(page).toContain('Side by side');
  });
});

describe('replay', () => {
  it('lists the verdicts that flip between a clause and what it became', async () => {
    const { clauseOf, registryOf } = await import('../../../support/judge.js');
    const from = registryOf(
      [clauseOf('a', { id: 'BELL-001' }), clauseOf('b', { id: 'BELL-002' })],
      '2024-01-15',
    );
    const to = registryOf(
      [
        clauseOf('a', { id: 'BELL-003', lineage: { rule: 'ring', relation: 'same', from: ['BELL-001'] } }),
        clauseOf('b', { id: 'BELL-004', lineage: { rule: 'knock', relation: 'same', from: ['BELL-002'] } }),
      ],
      '2024-09-30',
    );
    const judged = (revision: string, outcomes: Record<string, string>) => ({
      revision,
      clauses: Object.entries(outcomes).map(([id, outcome]) => ({ clause: { id }, outcome })),
    });
    const judgement = (was: string, is: string) =>
      ({
        judgements: [
          judged('2024-01-15', { 'BELL-001': was, 'BELL-002': 'pass' }),
          judged('2024-09-30', { 'BELL-003': is, 'BELL-004': 'pass' }),
        ],
      }) as never;
    let replay = emptyReplay('2024-01-15', '2024-09-30');
    replay = addTrace(replay, 'a.jsonl', judgement('pass', 'fail'), from, to);
    replay = addTrace(replay, 'b.jsonl', judgement('not-observed', 'warn'), from, to);
    replay = addTrace(replay, 'c.jsonl', judgement('pass', 'pass'), from, to);
    expect(replay).toEqual({
      from: '2024-01-15',
      to: '2024-09-30',
      traces: 3,
      flips: [{ trace: 'a.jsonl', rule: 'ring', from: 'BELL-001', to: 'BELL-003', was: 'pass', is: 'fail' }],
      onlyBefore: 0,
      onlyAfter: 1,
    });
    const text = formatText({ ...reportOf(nothing), replay });
    expect(text).toContain('Replay of 3 traces under 2024-01-15 and 2024-09-30: 1 verdicts flip');
    expect(text).toContain('BELL-001 pass → BELL-003 fail (ring) in a.jsonl');
  });
});
