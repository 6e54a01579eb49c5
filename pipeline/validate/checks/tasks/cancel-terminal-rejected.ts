import type { Seq } from '../../../trace/event.js';
import { isInteger, toNumber } from '../../../trace/numeral.js';
import type { Check } from '../../check.js';
import { INVALID_PARAMS, isServerErrorCode, METHOD_NOT_FOUND } from '../../error-codes.js';
import { isTerminal } from '../../task-status.js';
import { answerWord } from './augmentation.js';
import { idWord } from './related.js';

export const cancelTerminalRejected: Check = {
  id: 'tasks.cancel-terminal-rejected',
  title: 'A task that has ended cannot be cancelled',
  about:
    'Looks at each answered `tasks/cancel` for a task that was reported as `completed`, `failed` or ' +
    '`cancelled` before the request. Anything but error -32602 is a finding. Left alone: -32601 (the receiver ' +
    'has no `tasks/cancel`) and codes from -32099 to -32000.',
  subject: 'answered tasks/cancel for a task that had ended',
  needs: ['order'],
  watch(evidence, session) {
    /** Open requests to cancel what had ended, and the report of that end. */
    const vain = new Map<Seq, Seq>();
    return {
      requests: {
        'tasks/cancel'(message) {
          const status = session.tasks.runFor(message).get(message.params?.['taskId'])?.status;
          if (status !== undefined && isTerminal(status.value)) vain.set(message.seq, status.seq);
        },
      },
      exchanges: {
        'tasks/cancel'(exchange) {
          const { params, request, response } = exchange;
          const ended = vain.get(request.seq);
          if (ended === undefined) return;
          vain.delete(request.seq);
          const code = isInteger(response.errorCode) ? toNumber(response.errorCode) : undefined;
          if (code !== undefined && (code === METHOD_NOT_FOUND || isServerErrorCode(code))) return;
          evidence.subject(response);
          if (code === INVALID_PARAMS) return;
          evidence.finding(response, {
            saw: `${answerWord(exchange)} for the cancellation of task ${idWord(params?.['taskId'])}, which had ended`,
            expected: `error ${INVALID_PARAMS}`,
            earlier: ended,
          });
        },
      },
    };
  },
};
