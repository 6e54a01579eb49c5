import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SentIds } from '../../../../pipeline/validate/session/sent-ids.js';

const key = fc.oneof(
  fc.nat({ max: 4000 }),
  fc.constantFrom(-1, -0, 0.5, 2 ** 31, 2 ** 53 - 1, 1e300, 'a', '1', '0'),
);
/** How far a seq is from the one before it. */
const step = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constantFrom(2 ** 32 - 2, 2 ** 52, 2 ** 53 - 1));

test('answers as a Map does, also past the whole numbers of a double', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(key, step, fc.boolean()), { maxLength: 200 }), (steps) => {
      const table = new SentIds();
      const model = new Map<string | number, { sent: number | bigint; answered?: number | bigint }>();
      let at = 0n;
      for (const [id, far, answers] of steps) {
        at += BigInt(far);
        const seq = at < 2n ** 53n ? Number(at) : at;
        const known = model.get(id);
        if (answers && known !== undefined) {
          known.answered = seq;
          table.answer(id, known.sent, seq);
        } else {
          expect(table.send(id, seq)).toBe(known?.sent);
          model.set(id, { sent: seq });
        }
        // Not the newest request under that id.
        table.answer(id, -7, seq);
      }
      for (const [id, { sent, answered }] of model) {
        expect(table.sent(id)).toBe(sent);
        expect(table.answered(id)).toBe(answered);
      }
      expect(table.sent('never')).toBeUndefined();
    }),
  );
});

test('a fraction is no whole id', () => {
  const table = new SentIds();
  table.send(0, 0);
  table.answer(0, 0, 1);
  expect([table.sent(0.5), table.answered(0.5), table.send(0.5, 2)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect([table.sent(0.5), table.sent(0), table.answered(0)]).toEqual([2, 0, 1]);
});
