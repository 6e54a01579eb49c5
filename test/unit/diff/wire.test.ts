/** Differences of wire shapes, and for whom they break something. */
import { describe, expect, it } from 'vitest';
import { NO_CLAUSES } from '../../../pipeline/diff/clauses.js';
import { wireChanges } from '../../../pipeline/diff/wire/changes.js';
import { joinProse } from '../../../pipeline/diff/wire/prose.js';
import type { Shape, WireShapes } from '../../../pipeline/emit/wire/shapes.js';
import { sentencesOf } from '../../support/pages.js';

/** Clients send Ask and Note, servers answer Ask with Answer and send Tell. */
function wire(types: Record<string, Shape>, more: Partial<WireShapes> = {}): WireShapes {
  return {
    form: 1,
    revision: 'draft',
    dialect: '2020-12',
    generic: { request: 'Any', notification: 'Any', result: 'Any', error: 'Any' },
    requests: { 'parcel/ask': 'Ask' },
    notifications: { 'parcel/tell': 'Tell' },
    results: { 'parcel/ask': { result: 'Answer' } },
    errors: {},
    types: {
      Any: { object: {} },
      ClientRequest: 'Ask',
      ServerResult: 'Answer',
      ServerNotification: 'Tell',
      Ask: { object: { method: { is: 'parcel/ask' }, params: 'Params' } },
      Params: { object: { shelf: 'string' } },
      Answer: { object: { weight: 'integer' } },
      Tell: { object: { method: { is: 'parcel/tell' } } },
      ...types,
    },
    ...more,
  };
}

const PLAIN = wire({});
const CLIENT = { client: true, server: false };
const SERVER = { client: false, server: true };
const NOBODY = { client: false, server: false };
const BOTH = { client: true, server: true };

const brief = (from: WireShapes, to: WireShapes) =>
  wireChanges(from, to).map(({ kind, at, breaks }) => ({ kind, at, breaks }));

describe('members', () => {
  it.each([
    ['added, must be sent', { shelf: 'string', seal: 'string' }, 'member-added', 'Params.seal', CLIENT],
    ['added, may be sent', { shelf: 'string', 'seal?': 'string' }, 'member-added', 'Params.seal', NOBODY],
    ['gone', {}, 'member-removed', 'Params.shelf', SERVER],
    ['may be left out now', { 'shelf?': 'string' }, 'now-optional', 'Params.shelf', SERVER],
    ['narrowed', { shelf: 'string(uri)' }, 'narrowed', 'Params.shelf', CLIENT],
    ['widened', { shelf: 'string | integer' }, 'widened', 'Params.shelf', SERVER],
    ['of another kind', { shelf: 'boolean' }, 'changed', 'Params.shelf', BOTH],
    ['bounded', { shelf: { scalar: 'string', maxLength: 8 } }, 'narrowed', 'Params.shelf', CLIENT],
  ] as const)('of what a client sends: %s', (_, object, kind, at, breaks) => {
    expect(brief(PLAIN, wire({ Params: { object } as Shape }))).toEqual([{ kind, at, breaks }]);
  });

  it('must be there now: breaks the sender, here the server', () => {
    const optional = wire({ Answer: { object: { 'weight?': 'integer' } } });
    expect(brief(optional, PLAIN)).toEqual([{ kind: 'now-required', at: 'Answer.weight', breaks: SERVER }]);
    expect(brief(PLAIN, wire({ Answer: { object: { weight: 'number' } } }))).toEqual([
      { kind: 'widened', at: 'Answer.weight', breaks: CLIENT },
    ]);
  });

  it('looks into lists, nested objects and the members that a shape does not name', () => {
    const nested = (weight: Shape, rest: Shape) =>
      wire({ Answer: { object: { rows: { list: { object: { weight }, rest } } } } });
    expect(brief(nested('integer', 'any'), nested('string', 'never'))).toEqual([
      { kind: 'changed', at: 'Answer.rows[].weight', breaks: BOTH },
      { kind: 'narrowed', at: 'Answer.rows[].*', breaks: SERVER },
    ]);
  });

  it('closing an object breaks the sender of what it no longer takes', () => {
    const closed = wire({ Params: { object: {}, rest: 'never' } });
    expect(brief(wire({ Params: { object: { 'shelf?': 'string' }, rest: 'never' } }), closed)).toEqual([
      { kind: 'member-removed', at: 'Params.shelf', breaks: CLIENT },
    ]);
  });
});

describe('types, constants, methods, errors', () => {
  it('says nothing of a type that only took another name', () => {
    const renamed = wire({
      Ask: { object: { method: { is: 'parcel/ask' }, params: 'AskParams' } },
      AskParams: { object: { shelf: 'string' } },
    });
    expect(brief(PLAIN, renamed)).toEqual([{ kind: 'type-added', at: 'AskParams', breaks: NOBODY }]);
  });

  it('tells a constant from an enumeration that grew', () => {
    const mode = (shape: Shape) => wire({ Params: { object: { shelf: 'string', mode: shape } } });
    expect(brief(mode({ is: 'a' }), mode({ is: 'b' }))).toEqual([
      { kind: 'constant', at: 'Params.mode', breaks: BOTH },
    ]);
    expect(brief(mode({ enum: ['a', 'b'] }), mode({ enum: ['a', 'b', 'c'] }))).toEqual([
      { kind: 'widened', at: 'Params.mode', breaks: SERVER },
    ]);
  });

  it('a method that is gone breaks whoever calls it; one that came breaks nobody', () => {
    const more = wire(
      { Stop: { object: { method: { is: 'parcel/stop' } } }, ClientRequest: 'Ask | Stop' },
      { requests: { 'parcel/ask': 'Ask', 'parcel/stop': 'Stop' } },
    );
    expect(brief(more, PLAIN)).toContainEqual({ kind: 'method-removed', at: 'parcel/stop', breaks: CLIENT });
    expect(brief(PLAIN, more)).toContainEqual({ kind: 'method-added', at: 'parcel/stop', breaks: NOBODY });
  });

  it('an answer that may be of another type breaks the caller; an error code that came, nobody', () => {
    const other = wire(
      { Wait: { object: { again: 'string' } } },
      { results: { 'parcel/ask': { result: 'Answer | Wait' } }, errors: { '-7': 'Wait' } },
    );
    expect(brief(PLAIN, other)).toEqual([
      { kind: 'widened', at: 'parcel/ask result', breaks: CLIENT },
      { kind: 'error-added', at: '-7', breaks: NOBODY },
      { kind: 'type-added', at: 'Wait', breaks: NOBODY },
    ]);
  });

  it('compares types that hold each other, and ends', () => {
    const loop = (leaf: Shape) =>
      wire({
        Node: { object: { leaf, 'next?': 'Node', 'other?': 'Twin' } },
        Twin: { object: { 'node?': 'Node' } },
        Tell: { object: { node: 'Node' } },
      });
    expect(brief(loop('string'), loop('string'))).toEqual([]);
    expect(brief(loop('string'), loop('integer'))).toEqual([
      { kind: 'changed', at: 'Node.leaf', breaks: BOTH },
    ]);
  });

  it('the same shapes on both sides differ in nothing', () => {
    expect(wireChanges(PLAIN, PLAIN)).toEqual([]);
  });
});

describe('prose of the same member', () => {
  const join = (from: WireShapes, to: WireShapes, text: string) => {
    const sentences = sentencesOf(text);
    const [before, after] = [from, to].map((one) => ({ wire: one, sentences, clauses: NO_CLAUSES }));
    if (before === undefined || after === undefined) throw new Error('no sides');
    return joinProse(wireChanges(from, to), before, after);
  };
  const SEALED = wire({ Params: { object: { shelf: 'string', seal: 'string' } } });
  const UNSEALED = wire({ Params: { object: { shelf: 'string', 'seal?': 'string' } } });

  it('is joined to the change', () => {
    const { changes, contradictions } = join(
      UNSEALED,
      SEALED,
      'Clients MUST set `params.seal` to a word.\n\nRelays MUST ring.\n',
    );
    expect(changes[0]?.prose.map(({ words }) => words)).toEqual([
      'Clients MUST set `params.seal` to a word.',
    ]);
    expect(contradictions).toEqual([]);
  });

  it.each([
    ['gone', SEALED, PLAIN, 'Clients MUST include `seal` in every request.'],
    ['optional', SEALED, UNSEALED, 'Clients MUST include `seal` in every request.'],
    ['required', UNSEALED, SEALED, 'Clients MAY omit `seal`.'],
  ] as const)('contradicts a shape in which the member is %s', (shape, from, to, text) => {
    expect(join(from, to, `${text}\n`).contradictions).toMatchObject([
      { at: 'Params.seal', shape, words: text },
    ]);
  });

  it('does not contradict what agrees, or holds only under a condition', () => {
    for (const text of ['Clients MUST include `seal` if the parcel is sealed.', 'Clients MAY omit `seal`.'])
      expect(join(SEALED, UNSEALED, `${text}\n`).contradictions).toEqual([]);
    expect(join(UNSEALED, SEALED, 'Clients MUST include `seal`.\n').contradictions).toEqual([]);
  });
});
