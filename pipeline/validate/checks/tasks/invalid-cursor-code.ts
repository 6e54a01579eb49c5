import type { Seq } from '../../../trace/event.js';
import { isInteger, toNumber } from '../../../trace/numeral.js';
import type { Check } from '../../check.js';
import { INVALID_PARAMS, isServerErrorCode, METHOD_NOT_FOUND } from '../../error-codes.js';
import { show } from '../../wording.js';
import { answerWord } from './augmentation.js';

export const invalidCursorCode: Check = {
  id: 'tasks.invalid-cursor-code',
  title: 'A cursor that was never given out gets error -32602',
  about:
    'Looks at each answered `tasks/list` whose `cursor` no `tasks/list` result of that party had given out in ' +
    'the session when it was asked. Anything but error -32602 is a finding, a result too, since cursors do ' +
    'not outlive a session. Left alone: a `null` cursor, -32601 (the operation itself is unknown) and codes ' +
    'from -32099 to -32000.',
  subject: 'answered tasks/list with a cursor that was not given out',
  needs: ['complete', 'order'],
  watch(evidence, session) {
    /** Open requests with an unknown cursor. */
    const unknown = new Set<Seq>();
    return {
      requests: {
        'tasks/list'(message) {
          const cursor = message.params?.['cursor'];
          if (cursor === undefined || cursor === null) return;
          if (typeof cursor === 'string' && session.tasks.runFor(message).cursors.has(cursor)) return;
          unknown.add(message.seq);
        },
      },
      exchanges: {
        'tasks/list'(exchange) {
          const { params, request, response } = exchange;
          if (unknown.size === 0 || !unknown.delete(request.seq)) return;
          const code = isInteger(response.errorCode) ? toNumber(response.errorCode) : undefined;
          if (code !== undefined && (code === METHOD_NOT_FOUND || isServerErrorCode(code))) return;
          evidence.subject(response);
          if (code === INVALID_PARAMS) return;
          evidence.finding(response, {
            saw: `${answerWord(exchange)} for the cursor ${show(params?.['cursor'])} on tasks/list`,
            expected: `error ${INVALID_PARAMS}`,
            earlier: request.seq,
          });
        },
      },
    };
  },
};
