import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Node,
  parseShape,
  parseTypes,
  printShape,
  union,
} from '../../../../pipeline/emit/wire/shapes.js';

const name = fc.constantFrom('a', 'b', '_meta', '$schema', 'x.y/z', 'is', 'object', '__proto__');
const limits = fc.record({ minimum: fc.integer(), maximum: fc.integer() }, { requiredKeys: ['minimum'] });
const { node } = fc.letrec<{ node: Node }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<Node>(
      { kind: 'scalar', type: 'any' },
      { kind: 'scalar', type: 'never' },
      { kind: 'scalar', type: 'string', format: 'uri-template' },
      { kind: 'ref', name: 'Tool' },
    ),
    limits.map((bounds): Node => ({ kind: 'scalar', type: 'integer', limits: bounds })),
    fc
      .uniqueArray(fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)), { minLength: 1 })
      .map((values): Node => ({ kind: 'values', values })),
    fc.tuple(tie('node'), fc.option(fc.nat())).map(
      ([of, maxItems]): Node => ({
        kind: 'list',
        of,
        ...(maxItems === null ? {} : { limits: { maxItems } }),
      }),
    ),
    fc
      .tuple(tie('node'), tie('node'))
      .filter(([a, b]) => a.kind !== 'union' && b.kind !== 'union')
      .map((of) => union(of)),
    fc
      .tuple(tie('node'), tie('node'))
      .filter(([a, b]) => a.kind !== 'all' && b.kind !== 'all')
      .map((of): Node => ({ kind: 'all', of })),
    fc.tuple(fc.uniqueArray(name), tie('node'), fc.boolean(), fc.option(tie('node'))).map(
      ([names, part, required, rest]): Node => ({
        kind: 'object',
        members: names.map((one) => ({ name: one, required, node: part })),
        ...(rest === null ? {} : { rest }),
      }),
    ),
  ),
}));

describe('shapes as text', () => {
  it('reads what it writes', () => {
    fc.assert(
      fc.property(node, (shape) => {
        const through = JSON.parse(JSON.stringify(printShape(shape)));
        expect(parseShape(through, 'here')).toEqual(shape);
      }),
      { numRuns: 500 },
    );
  });

  it('reads alternatives, lists and formats', () => {
    expect(parseShape('string(uri) | Icon[] | null', 'here')).toEqual({
      kind: 'union',
      of: [
        { kind: 'scalar', type: 'string', format: 'uri' },
        { kind: 'list', of: { kind: 'ref', name: 'Icon' } },
        { kind: 'scalar', type: 'null' },
      ],
    });
  });

  it.each([
    ['strin', 'here: "strin" is neither a scalar'],
    ['integer(uri)', 'here: only a string has a format'],
    ['A |B', 'here: "A |B" is no shape'],
    ['', 'here: "" is no shape'],
  ])('refuses %j and says where', (text, message) => {
    expect(() => parseShape(text, 'here')).toThrow(message);
  });

  it('refuses a type that refers to nothing', () => {
    expect(() => parseTypes({ revision: '2000-01-01', types: { A: 'B[]' } })).toThrow(
      '2000-01-01 A: there is no type "B"',
    );
  });
});
