import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SeqById } from '../../../../pipeline/validate/session/seq-by-id.js';

const key = fc.oneof(
  fc.nat({ max: 4000 }),
  fc.constantFrom(-1, -0, 0.5, 2 ** 31, 2 ** 53 - 1, 1e300, 'a', '1', '0'),
);
const seq = fc.oneof(
  fc.nat(),
  fc.constantFrom(0, 2 ** 53 - 1),
  fc.bigInt({ min: 2n ** 53n, max: 2n ** 64n - 1n }),
);

test('answers as a Map does', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(key, seq), { maxLength: 200 }), key, (entries, asked) => {
      const table = new SeqById();
      const model = new Map<string | number, number | bigint>();
      for (const [id, at] of entries) {
        table.set(id, at);
        model.set(id, at);
        expect(table.get(id)).toBe(at);
      }
      expect(table.get(asked)).toBe(model.get(asked));
      for (const [id, at] of model) expect(table.get(id)).toBe(at);
    }),
  );
});
