import type { Seq } from '../../../trace/event.js';
import { isInteger, isNumber, type Numeral, toBigInt, toNumber } from '../../../trace/numeral.js';
import type { Check } from '../../check.js';
import type { Token } from '../../session/progress-tokens.js';
import { show } from '../../wording.js';
import { isRedelivered } from './redelivered.js';

interface Last {
  /** The request whose progress it is. */
  readonly use: Seq;
  readonly value: number | Numeral;
  readonly at: Seq;
}

export const valueIncreases: Check = {
  id: 'progress.value-increases',
  title: 'Progress grows from one notification to the next',
  about:
    'Looks at each `notifications/progress` after the first for one use of a token, a use being the newest request that brought ' +
    'the token: its `progress` has to be above that of the notification before. `total` may change as it likes. Left alone: ' +
    'tokens that no request has brought or that two open requests share, values that are no numbers, and notifications that ' +
    'come once more on a resumed stream.',
  subject: '`notifications/progress` after another one for the same token',
  needs: ['order'],
  watch(evidence, session) {
    const before = new WeakMap<Token, Last>();
    return {
      notifications: {
        'notifications/progress'(message) {
          const value = message.params?.['progress'];
          const token = session.progress.of(message);
          if (token === undefined || token.open > 1 || !isNumber(value)) return;
          if (isRedelivered(message, session)) return;
          const last = before.get(token);
          before.set(token, { use: token.latest, value, at: message.seq });
          if (last === undefined || last.use !== token.latest) return;
          evidence.subject(message);
          if (isAbove(value, last.value)) return;
          evidence.finding(message, {
            saw: `progress ${show(value)} after ${show(last.value)}`,
            expected: 'a higher value than before',
            earlier: last.at,
          });
        },
      },
    };
  },
};

function isAbove(a: number | Numeral, b: number | Numeral): boolean {
  if (typeof a === 'number' && typeof b === 'number') return a > b;
  return isInteger(a) && isInteger(b) ? toBigInt(a) > toBigInt(b) : toNumber(a) > toNumber(b);
}
