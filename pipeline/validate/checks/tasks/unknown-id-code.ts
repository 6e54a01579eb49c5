import { isInteger, toNumber } from '../../../trace/numeral.js';
import type { Check, Exchange } from '../../check.js';
import { INVALID_PARAMS, isServerErrorCode, METHOD_NOT_FOUND } from '../../error-codes.js';
import { typeWord } from '../../wording.js';
import { answerWord } from './augmentation.js';
import { idWord } from './related.js';

export const unknownIdCode: Check = {
  id: 'tasks.unknown-id-code',
  title: 'A taskId that names no task gets error -32602',
  about:
    'Looks at each error that answers a `tasks/get` or `tasks/cancel` whose `taskId` the session never saw ' +
    'given out, and at each answer to a `tasks/get`, `tasks/cancel` or `tasks/result` whose `taskId` is no ' +
    'string. Anything but error -32602 is a finding. Left alone: -32601 (the operation itself is unknown), ' +
    'codes from -32099 to -32000 except -32002, a result for an unknown id, which may be of an earlier ' +
    'session, and errors of `tasks/result` for one, which may be those of its task.',
  subject: 'error for a taskId never given out, or answer to a taskId that is no string',
  needs: ['complete'],
  watch(evidence, session) {
    const judge = (exchange: Exchange) => {
      const { method, params, request, response, result } = exchange;
      const id = params?.['taskId'];
      if (typeof id === 'string') {
        if (result !== undefined || method === 'tasks/result') return;
        if (session.tasks.runBy(response).get(id) !== undefined) return;
      }
      const code = isInteger(response.errorCode) ? toNumber(response.errorCode) : undefined;
      if (code !== undefined && hasOtherCause(code)) return;
      evidence.subject(response);
      if (code === INVALID_PARAMS) return;
      const asked =
        typeof id === 'string' ? `the unknown taskId ${idWord(id)}` : `${typeWord(id)} as the taskId`;
      evidence.finding(response, {
        saw: `${answerWord(exchange)} for ${asked} on ${method}`,
        expected: `error ${INVALID_PARAMS}`,
        earlier: request.seq,
      });
    };
    return { exchanges: { 'tasks/get': judge, 'tasks/cancel': judge, 'tasks/result': judge } };
  },
};

/** "Resource not found": the wrong code for a task. */
const RESOURCE_NOT_FOUND = -32002;

function hasOtherCause(code: number): boolean {
  return code === METHOD_NOT_FOUND || (isServerErrorCode(code) && code !== RESOURCE_NOT_FOUND);
}
