import { isInteger, toNumber } from '../../../trace/numeral.js';
import type { Check } from '../../check.js';
import { INVALID_PARAMS, isServerErrorCode } from '../../error-codes.js';
import { asObject } from '../../message.js';
import { isTerminal } from '../../task-status.js';
import { show } from '../../wording.js';
import { describesTask } from './outcome.js';
import { idWord } from './related.js';

export const resultReturnsFinal: Check = {
  id: 'tasks.result-returns-final',
  title: 'tasks/result yields the outcome of a task that has ended',
  about:
    'Looks at each answered `tasks/result` for a task that was reported as `completed`, `failed` or ' +
    '`cancelled` before the request. A description of the task in place of the outcome is a finding, and for ' +
    'a `completed` task an error. Left alone: the errors -32602 (the task may be gone by then), -32603 (an ' +
    'internal failure of the operation) and those from -32099 to -32000.',
  subject: 'answered tasks/result for a task that had ended',
  needs: ['order'],
  watch: (evidence, session) => ({
    exchanges: {
      'tasks/result'({ params, request, response, result }) {
        const status = session.tasks.runBy(response).get(params?.['taskId'])?.status;
        if (status === undefined || !isTerminal(status.value) || status.seq > request.seq) return;
        const code = response.errorCode;
        if (result === undefined && isInteger(code) && saysNothing(toNumber(code))) return;
        evidence.subject(response);
        const id = idWord(params?.['taskId']);
        if (result !== undefined) {
          const object = asObject(result);
          if (object === undefined || !describesTask(object)) return;
          evidence.finding(response, {
            saw: `a description of task ${id}, which had ended, from tasks/result`,
            expected: 'the outcome of the request that it stands for',
            earlier: status.seq,
          });
        } else if (status.value === 'completed') {
          evidence.finding(response, {
            saw: `error ${show(code)} from tasks/result for the completed task ${id}`,
            expected: 'the result of the request that it stands for',
            earlier: status.seq,
          });
        }
      },
    },
  }),
};

/** The error need not be that of the task's request. */
function saysNothing(code: number): boolean {
  return code === INVALID_PARAMS || code === -32603 || isServerErrorCode(code);
}
