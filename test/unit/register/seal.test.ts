import { describe, expect, it } from 'vitest';
import { emitLedger } from '../../../pipeline/register/document.js';
import { LedgerError, parseLedger, showProblem } from '../../../pipeline/register/load.js';
import { indexPlaces, locate, parsePlace, resolvePlace } from '../../../pipeline/register/places.js';
import { isSealed, seal } from '../../../pipeline/register/seal.js';
import { extractionOf, ledgerFile, POST, POST_LEDGER, R1, R2 } from './fixture.js';

const index = indexPlaces(extractionOf({ 'post.mdx': POST }));
const found = (place: string, at = index) => {
  const parsed = parsePlace(place);
  if (parsed === undefined) throw new Error(`${place} is no place`);
  return resolvePlace(parsed, at);
};
const sentence = (place: string, at = index) => {
  const spot = found(place, at);
  return typeof spot === 'string' ? spot : (spot.item ?? spot.sentence).words;
};

describe('pointing at a place', () => {
  it('names a keyword by page, line and keyword', () => {
    expect(sentence('post.mdx:3 MUST')).toBe('Every pigeon MUST carry exactly one letter.');
    expect(found('post.mdx:15 MUST')).toMatchObject({ occurrence: { ordinal: 2 } });
    expect(found('post.mdx:15 MAY')).toMatchObject({ occurrence: { ordinal: 1 } });
  });

  it('takes one item of a list by its line', () => {
    expect(sentence('post.mdx:10 MUST')).toBe('Receivers MUST:');
    expect(sentence('post.mdx:10 MUST > 13')).toBe('feed the pigeon before it returns');
  });

  it('tells equal keywords of a line apart, over sentences too', () => {
    const twice = indexPlaces(
      extractionOf({ 'post.mdx': 'A crow MUST fly. A goose MUST swim, and MUST rest.\n' }),
    );
    expect(sentence('post.mdx:1 MUST 2', twice)).toBe('A goose MUST swim, and MUST rest.');
    expect(found('post.mdx:1 MUST 3', twice)).toMatchObject({ occurrence: { ordinal: 2 } });
    expect(found('post.mdx:1 MUST 4', twice)).toBe('that line holds MUST only 3 times');
  });

  it('finds the keyword whose first letter stands in the line, though it is broken over two', () => {
    const broken = indexPlaces(extractionOf({ 'post.mdx': 'A crow **MUST\nNOT** sing.\n' }));
    expect(sentence('post.mdx:1 MUST NOT', broken)).toBe('A crow MUST NOT sing.');
  });

  it('finds schema descriptions by any pointer that carries them', () => {
    const schema = {
      $defs: { Bird: { properties: { ring: { type: 'string', description: 'The ring MUST fit.' } } } },
    };
    const at = indexPlaces(extractionOf({ 'schema.json': JSON.stringify(schema) }));
    expect(sentence('schema.json#/$defs/Bird/properties/ring MUST', at)).toBe('The ring MUST fit.');
    expect(found('schema.json#/$defs/Bird MUST', at)).toBe('that description holds no keyword');
  });

  it.each([
    ['post.mdx:8 MUST', 'that line holds MUST NOT, no MUST'],
    [
      'post.mdx:5 MUST',
      'that line holds no keyword; nearest: MUST in line 3, SHOULD in line 7, MUST NOT in line 8',
    ],
    [
      'post.mdx:10 MUST > 14',
      'no item of that list begins in line 14; its items without a keyword of their own begin in 12, 13',
    ],
    ['post.mdx:3 MUST > 4', 'no item without a keyword of its own hangs under that keyword'],
    ['mail.mdx:3 MUST', `no page mail.mdx with a keyword in it at ${R1}`],
  ])('says what stands at %s instead', (place, reason) => {
    expect(found(place)).toBe(reason);
  });
});

describe('seal', () => {
  const sealed = seal(ledgerFile(POST_LEDGER), index);
  const text = emitLedger(sealed);

  it('turns every place into a source that leads back to it', () => {
    expect(isSealed(ledgerFile(POST_LEDGER))).toBe(false);
    expect(isSealed(sealed)).toBe(true);
    const words = sealed.data.clauses.flatMap(({ sources = [] }) =>
      sources.map((source) => {
        const spot = locate(source, index);
        return `${source.level} ${(spot?.item ?? spot?.sentence)?.words}`;
      }),
    );
    expect(words).toEqual([
      'MUST Every pigeon MUST carry exactly one letter.',
      'SHOULD The sender SHOULD seal the letter with wax.',
      'MUST NOT The receiver MUST NOT open a letter that is addressed to somebody else.',
      'MUST sign for each letter',
      'MUST feed the pigeon before it returns',
      'MUST A sender MAY add a stamp and MUST name the town.',
    ]);
  });

  it('keeps comments and order', () => {
    for (const comment of [
      '# The post, as a person wrote it down.',
      '# The first rule of all.',
      '# one letter',
      '# the stamp',
    ]) {
      expect(text).toContain(comment);
    }
    expect(text.match(/id: POST-\d+/g)).toEqual(POST_LEDGER.match(/id: POST-\d+/g));
    expect(text.match(/^ {4}[a-z-]+(?=:)/gm)).toEqual(
      POST_LEDGER.match(/^ {4}[a-z-]+(?=:)/gm)?.map((field) => field.replace('    at', '    sources')),
    );
  });

  it('puts each source on one line', () => {
    expect(text).toMatch(
      /^ {6}- \{ page: post\.mdx, section: delivery, keyword: MUST, ordinal: 1, level: MUST, words: [0-9a-f]{24}, leadIn: [0-9a-f]{24} \}$/m,
    );
  });

  it('sealed once is sealed', () => {
    expect(emitLedger(seal(sealed, index))).toBe(text);
    expect(emitLedger(seal(parseLedger(sealed.file, text), index))).toBe(text);
  });

  it('holds though lines, wraps and emphasis change', () => {
    const rewrapped = POST.replace('# Post\n', '# Post\n\nWelcome.\n')
      .replace('Every pigeon **MUST** carry', 'Every pigeon\n_MUST_ carry')
      .replace('- sign for each letter', '* sign for\n  each letter');
    const later = indexPlaces(extractionOf({ 'post.mdx': rewrapped }));
    const sources = sealed.data.clauses.flatMap((clause) => clause.sources ?? []);
    expect(sources.filter((source) => locate(source, later) === undefined)).toEqual([]);
  });

  it('takes a lead-in with all its items, and notices a change of one', () => {
    const whole = seal(ledgerFile(POST_LEDGER.replace('MUST > 12', 'MUST')), index).data.clauses[3]
      ?.sources?.[0];
    expect(whole).toMatchObject({ keyword: 'MUST', items: expect.stringMatching(/^[0-9a-f]{24}$/) });
    expect(whole).not.toHaveProperty('leadIn');
    const other = indexPlaces(extractionOf({ 'post.mdx': POST.replace('feed the pigeon', 'feed the crow') }));
    const again = seal(ledgerFile(POST_LEDGER.replace('MUST > 12', 'MUST')), other).data.clauses[3]
      ?.sources?.[0];
    expect(again?.words).toBe(whole?.words);
    expect(again?.items).not.toBe(whole?.items);
  });

  it('tells repetitions of a sentence in a section apart', () => {
    const pages = { 'post.mdx': 'A crow MUST rest.\n\nA goose MAY rest.\n\nA crow MUST rest.\n' };
    const at = indexPlaces(extractionOf(pages));
    const ledger = ledgerFile(`area: POST
revision: ${R1}
clauses:
  - { id: POST-001, level: MUST, actor: both, says: x, at: ['post.mdx:1 MUST'], lineage: { rule: a }, checks: [a.a] }
  - { id: POST-002, level: MUST, actor: both, says: x, at: ['post.mdx:5 MUST'], lineage: { rule: b }, checks: [a.a] }
`);
    const [first, second] = seal(ledger, at).data.clauses.map((clause) => clause.sources?.[0]);
    expect(first).not.toHaveProperty('nth');
    expect(second).toMatchObject({ words: first?.words, nth: 2 });
    expect(second && locate(second, at)?.sentence.lines[0]).toBe(5);
  });

  it('names file, id, place and what stands there instead, for each place that does not hold, and seals nothing', () => {
    const wrong = POST_LEDGER.replace('post.mdx:7 SHOULD', 'post.mdx:7 SHOULD NOT').replace(
      'post.mdx:15 MAY',
      'post.mdx:14 MAY',
    );
    let message = '';
    try {
      seal(ledgerFile(wrong.replace('level: SHOULD\n', 'level: SHOULD NOT\n')), index);
    } catch (error) {
      if (error instanceof LedgerError) message = error.problems.map(showProblem).join('\n');
    }
    expect(message.split('\n')).toEqual([
      `registries/${R1}/post.yaml:18: POST-002 points at post.mdx:7 SHOULD NOT: that line holds SHOULD, no SHOULD NOT`,
      expect.stringContaining(
        'a permission points at post.mdx:14 MAY: that line holds no keyword; nearest: MAY in line 15',
      ),
    ]);
  });

  it('refuses pages of another revision', () => {
    const other = indexPlaces(extractionOf({ 'post.mdx': POST }, { revision: R2 }));
    expect(() => seal(ledgerFile(POST_LEDGER), other)).toThrow(`is of ${R1}, but the pages are of ${R2}`);
  });
});
