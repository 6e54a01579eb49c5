/** Descriptions of the JSON Schema as the second source of sentences. */
import { describe, expect, it } from 'vitest';
import { descriptions, extractSchema } from '../../../pipeline/extract/schema.js';

const read = (schema: unknown) => extractSchema('2024-09-30', JSON.stringify(schema));

describe('descriptions', () => {
  it('are found by JSON pointer; members and data that are called so are none', () => {
    const found = descriptions({
      description: 'top',
      $defs: {
        'A/b~c': {
          description: 'type',
          properties: { description: { type: 'string', description: 'member' } },
        },
        Named: {
          properties: { default: { description: 'called default' }, enum: { description: 'called enum' } },
        },
        List: {
          items: { anyOf: [{ description: 'branch' }] },
          default: { description: 'data' },
          examples: [{ description: 'data' }],
        },
      },
    });
    expect(Object.fromEntries(found)).toEqual({
      top: [''],
      type: ['/$defs/A~1b~0c'],
      member: ['/$defs/A~1b~0c/properties/description'],
      'called default': ['/$defs/Named/properties/default'],
      'called enum': ['/$defs/Named/properties/enum'],
      branch: ['/$defs/List/items/anyOf/0'],
    });
  });
});

describe('sentences of descriptions', () => {
  const weight = { description: 'The weight. It MUST be whole grams; relays SHOULD round.' };

  it('inherited by many types are one sentence with many places', () => {
    const { sentences } = read({
      $defs: { Bag: { properties: { weight } }, Box: { properties: { weight } } },
    });
    expect(sentences).toHaveLength(1);
    expect(sentences[0]).toMatchObject({
      page: 'schema.json',
      section: '/$defs/Bag/properties/weight',
      pointers: ['/$defs/Bag/properties/weight', '/$defs/Box/properties/weight'],
      block: 'schema-description',
      words: 'It MUST be whole grams; relays SHOULD round.',
      lines: [0, 0],
    });
    expect(sentences[0]?.keywords).toEqual([
      { keyword: 'MUST', offset: 3, ordinal: 1 },
      { keyword: 'SHOULD', offset: 31, ordinal: 2 },
    ]);
  });

  it('know stems and items, and keep to prose', () => {
    const { sentences } = read({ description: 'Names MUST:\n\n- be short\n- be unique\n\n```\nMUST\n```' });
    expect(sentences.map((s) => [s.words, s.leadIn?.keyword])).toEqual([
      ['Names MUST:', undefined],
      ['be short', 'MUST'],
      ['be unique', 'MUST'],
    ]);
    expect(sentences.every((s) => s.block === 'schema-description')).toBe(true);
  });

  it('show the text of link tags', () => {
    const { sentences } = read({
      description: 'See {@link Seal} and {@link Bag | bags}: they MUST match {x}.',
    });
    expect(sentences[0]?.words).toBe('See Seal and bags: they MUST match {x}.');
  });

  it('that bind in small letters go to the review queue, by pointer', () => {
    expect(read({ $defs: { Bag: { description: 'A bag. It must be closed. `must`' } } }).lowerCase).toEqual([
      { page: 'schema.json', line: 0, pointer: '/$defs/Bag', words: 'It must be closed.' },
    ]);
  });

  it('a schema that is no JSON is a failure', () => {
    expect(extractSchema('draft', '{').failure?.reason).not.toBe('');
  });
});
