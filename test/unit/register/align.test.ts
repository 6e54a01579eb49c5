import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Alignment, alignExtractions } from '../../../pipeline/register/align.js';
import { assign } from '../../../pipeline/register/assign.js';
import type { Decision } from '../../../pipeline/register/decisions.js';
import { extractionOf, POST, R1, R2 } from './fixture.js';

const before = (text: string, more: Record<string, string> = {}) =>
  extractionOf({ 'post.mdx': text, ...more });
const after = (text: string, more: Record<string, string> = {}) =>
  extractionOf({ 'post.mdx': text, ...more }, { revision: R2 });
const shown = ({ pairs }: Pick<Alignment, 'pairs'>) =>
  pairs.map(({ a, b, evidence, verdict }) => `${a.words} → ${b.words} ${evidence.method} ${verdict}`);
const unmatched = ({ removed, added }: Alignment) => ({
  removed: removed.map(({ words }) => words),
  added: added.map(({ words }) => words),
});

describe('the ladder', () => {
  it('rung 1: same place, same words', () => {
    const result = alignExtractions(before(POST), after(POST));
    expect(new Set(result.pairs.map(({ evidence, verdict }) => `${evidence.method} ${verdict}`))).toEqual(
      new Set(['same accepted']),
    );
    expect(result.pairs.every(({ a, b }) => a.words === b.words)).toBe(true);
    expect(unmatched(result)).toEqual({ removed: [], added: [] });
  });

  it('rung 2: same words in another section or on another page', () => {
    const result = alignExtractions(
      before('## Day\n\nAn owl MUST sleep by day.\n\n## Night\n\nAn owl MAY hunt by night.\n'),
      after('## Evening\n\nAn owl MUST sleep by day.\n', { 'bags.mdx': 'An owl MAY hunt by night.\n' }),
    );
    expect(result.pairs.map(({ evidence, verdict }) => [evidence.method, evidence.score, verdict])).toEqual([
      ['moved', 1, 'accepted'],
      ['moved', 1, 'accepted'],
    ]);
  });

  it('keeps repeated sentences in their sections, though one of them leaves', () => {
    const twice =
      '## Day\n\nA bird MUST rest after each flight.\n\n## Night\n\nA bird MUST rest after each flight.\n';
    const result = alignExtractions(before(twice), after(twice.replace(/## Day\n\n.*\n\n/, '')));
    expect(result.pairs.map(({ a, b }) => [a.section, b.section])).toEqual([['night', 'night']]);
    expect(result.removed.map(({ section }) => section)).toEqual(['day']);
  });

  it('knows words of a few atoms elsewhere only by what they hang under', () => {
    const list = (stem: string) => `## One\n\nCrows MUST:\n\n- be fed\n\n## Two\n\n${stem}\n`;
    const result = alignExtractions(before(list('')), after('## Two\n\nGeese MUST NOT:\n\n- be fed\n'));
    expect(result.pairs.filter(({ a }) => a.words === 'be fed')).toEqual([]);
  });

  it('knows a short item again on another page, in the section and under the words that it had', () => {
    const list = '## Care\n\nCrows MUST:\n\n- be fed\n';
    const result = alignExtractions(before(list), after('', { 'bags.mdx': list }));
    expect(result.pairs.map(({ a, evidence }) => `${a.words} ${evidence.method}`)).toEqual([
      'Crows MUST: moved',
      'be fed moved',
    ]);
  });

  it('takes no item for another one that hangs under something else on another page', () => {
    const list = (stem: string) => `## Care\n\n${stem}\n\n- the cage is opened when the bell rings\n`;
    const result = alignExtractions(
      before(list('Crows MUST be quiet until:')),
      after('', { 'bags.mdx': list('The postman SHOULD go home after:') }),
    );
    expect(result.pairs).toEqual([]);
    const akin = alignExtractions(
      before(list('Crows MUST be quiet until:')),
      after('', { 'bags.mdx': list('Crows MUST keep quiet until:') }),
    );
    expect(akin.pairs.map(({ a }) => a.words)).toContain('the cage is opened when the bell rings');
  });

  it('rung 3: alike at the same place, from 0.90 on, is accepted', () => {
    // Ten atoms of which nine stay: 2 × 9 / 20 = 0.90.
    const result = alignExtractions(
      before('A heron MUST wait near deep still water until each fish moves.\n'),
      after('A heron MUST wait near deep still water until each frog moves.\n'),
    );
    expect(result.pairs[0]).toMatchObject({
      evidence: { method: 'similar-in-place', score: expect.closeTo(10 / 11, 5) },
      verdict: 'accepted',
    });
  });

  it('a change of the keyword alone is alike to the full', () => {
    const result = alignExtractions(before('A heron MUST wait.\n'), after('A heron SHOULD NOT wait.\n'));
    expect(result.pairs[0]).toMatchObject({
      evidence: { method: 'similar-in-place', score: 1 },
      verdict: 'accepted',
    });
  });

  it('rung 4: below 0.90, or in another section, a person looks', () => {
    const result = alignExtractions(
      before('## Fish\n\nA heron MUST wait near deep still water until each fish moves.\n'),
      after('## Frogs\n\nA heron MUST wait near deep still water until each frog moves.\n'),
    );
    expect(shown(result)).toEqual([expect.stringContaining('assigned review')]);
    const reworded = alignExtractions(
      before('A heron MUST wait near deep still water.\n'),
      after('A heron MUST wait close to deep still water.\n'),
    );
    expect(reworded.pairs[0]).toMatchObject({ evidence: { method: 'assigned' }, verdict: 'review' });
    expect(reworded.pairs[0]?.evidence.score).toBeGreaterThanOrEqual(0.65);
  });

  it('rung 5: below 0.65 they stay apart, and are shown as a possible pair', () => {
    const result = alignExtractions(
      before('A heron MUST wait near deep still water.\n'),
      after('A heron MUST wait until its prey has come near.\n'),
    );
    expect(result.pairs).toEqual([]);
    expect(unmatched(result)).toEqual({
      removed: ['A heron MUST wait near deep still water.'],
      added: ['A heron MUST wait until its prey has come near.'],
    });
    expect(result.possible).toHaveLength(1);
    expect(result.possible[0]?.evidence.score).toBeLessThan(0.65);
  });

  it('gives the best one-to-one assignment, where taking the best pair first would lose one', () => {
    // x1 is most like y1, but y1 is all that x2 has: the sum decides.
    const chosen = assign(
      [
        { a: 0, b: 0, weight: 0.9 },
        { a: 0, b: 1, weight: 0.8 },
        { a: 1, b: 0, weight: 0.85 },
      ],
      (row) => `x${row}`,
      (column) => `y${column}`,
    );
    expect(chosen.map(({ a, b }) => [a, b]).sort()).toEqual([
      [0, 1],
      [1, 0],
    ]);
  });

  it('among equals keeps the order of the pages', () => {
    const pairs = assign(
      [0, 1, 2].flatMap((a) => [0, 1, 2].map((b) => ({ a, b, weight: 0.8 }))),
      (row) => `x${row}`,
      (column) => `a${column}`,
    );
    expect(pairs.map(({ a, b }) => `${a}${b}`).sort()).toEqual(['00', '11', '22']);
  });

  it('assigns the same pairs whichever side is called a, ties included', () => {
    // Many equal weights: only the rule for ties can decide.
    const grid = fc.array(fc.array(fc.constantFrom(0, 0.8, 0.8), { minLength: 4, maxLength: 4 }), {
      minLength: 3,
      maxLength: 5,
    });
    fc.assert(
      fc.property(grid, (rows) => {
        const candidates = rows.flatMap((row, a) =>
          row.flatMap((weight, b) => (weight === 0 ? [] : [{ a, b, weight }])),
        );
        const there = assign(
          candidates,
          (i) => `x${i}`,
          (j) => `y${j}`,
        ).map(({ a, b }) => `${a} ${b}`);
        const turned = candidates.map(({ a, b, weight }) => ({ a: b, b: a, weight }));
        const back = assign(
          turned,
          (j) => `y${j}`,
          (i) => `x${i}`,
        ).map(({ a, b }) => `${b} ${a}`);
        expect(back.sort()).toEqual(there.sort());
      }),
      { numRuns: 3000 },
    );
  });

  it('names the runner-up, and leaves a tie to a person', () => {
    const one = 'A heron MUST wait near deep still water until each fish moves.\n';
    const result = alignExtractions(
      before(one),
      after(`${one.replace('fish', 'frog')}\n${one.replace('fish', 'newt')}`),
    );
    expect(result.pairs).toHaveLength(1);
    expect(result.pairs[0]?.verdict).toBe('review');
    expect(result.pairs[0]?.evidence.runnerUp?.score).toBe(result.pairs[0]?.evidence.score);
    expect(result.added).toHaveLength(1);
  });
});

describe('decisions', () => {
  const a = before('A heron MUST wait near deep still water.\n');
  const b = after('A heron MUST wait until its prey has come near.\n');
  const idA = a.sentences[0]?.id ?? '';
  const idB = b.sentences[0]?.id ?? '';
  const decision = (over: Partial<Decision> = {}): Decision => ({
    between: [R1, R2],
    pair: [idA, idB],
    are: 'same',
    because: 'It is the patience that counts.',
    ...over,
  });

  it('pair what the ladder would not, from either side', () => {
    const result = alignExtractions(a, b, [decision()]);
    expect(result.pairs[0]).toMatchObject({ evidence: { method: 'decided' }, verdict: 'accepted' });
    expect(result.unused).toEqual([]);
    const swapped = alignExtractions(b, a, [decision()]);
    expect(swapped.pairs[0]?.a.id).toBe(idB);
  });

  it('keep apart what the ladder would pair', () => {
    const x = before('A heron MUST wait.\n');
    const y = after('A heron MUST wait.\n');
    const pair: [string, string] = [x.sentences[0]?.id ?? '', y.sentences[0]?.id ?? ''];
    const result = alignExtractions(x, y, [decision({ pair, are: 'apart' })]);
    expect(result.pairs).toEqual([]);
    expect(result.unused).toEqual([]);
  });

  it('that name a sentence which is gone are reported', () => {
    const result = alignExtractions(a, b, [decision({ pair: ['post.mdx#:0', idB] })]);
    expect(result.unused.map(({ reason }) => reason)).toEqual([
      `no sentence post.mdx#:0 stands at ${R1} any more`,
    ]);
  });

  it('that say what the ladder says anyway are reported', () => {
    const x = before('A heron MUST wait.\n');
    const y = after('A heron MUST wait.\n');
    const pair: [string, string] = [x.sentences[0]?.id ?? '', y.sentences[0]?.id ?? ''];
    expect(alignExtractions(x, y, [decision({ pair })]).unused[0]?.reason).toContain('by itself');
    expect(
      alignExtractions(a, after('A crow MUST sing loudly at dawn.\n'), [
        decision({
          pair: [idA, after('A crow MUST sing loudly at dawn.\n').sentences[0]?.id ?? ''],
          are: 'apart',
        }),
      ]).unused[0]?.reason,
    ).toContain('by itself');
  });

  it('between other revisions are left alone', () => {
    expect(alignExtractions(a, b, [decision({ between: [R1, 'draft'] })]).unused).toEqual([]);
  });
});

describe('speed', () => {
  it('aligns 620 sentences with 620 others in under a second, none of them equal', () => {
    // A fixed generator over as many words as a specification has: the same sentences on every machine.
    let seed = 7;
    const next = (n: number) => {
      seed = (seed * 48271) % 2147483647;
      return seed % n;
    };
    const page = (end: string) =>
      Array.from(
        { length: 620 },
        (_, i) => `A bird MUST ${Array.from({ length: 18 }, () => `w${next(300)}`).join(' ')} ${end}${i}.`,
      ).join('\n\n');
    const a = before(page('x'));
    const b = after(page('y'));
    expect([a.sentences.length, b.sentences.length]).toEqual([620, 620]);
    // Time of this process alone, best of three: the machine may be busy with others.
    const seconds = [1, 2, 3].map(() => {
      const started = process.cpuUsage();
      alignExtractions(a, b);
      const { user, system } = process.cpuUsage(started);
      return (user + system) / 1e6;
    });
    expect(Math.min(...seconds)).toBeLessThan(1);
  });
});
