import type { Check } from '../../check.js';
import { METHOD_NOT_FOUND, refusalCode } from '../../error-codes.js';
import { isAugmented } from '../../session/tasks.js';
import { quote } from '../../wording.js';
import { answerWord } from './augmentation.js';
import { calledTool, mayHaveOtherCause } from './tool-support.js';

export const unsupportedToolTaskRejected: Check = {
  id: 'tasks.unsupported-tool-task-rejected',
  title: 'A task call of a tool without task support gets error -32601',
  about:
    'Looks at each answered `tools/call` with `task` in its params, for a tool whose listing of before the ' +
    'call has no `execution.taskSupport`, or `forbidden`. Any result, a created task or an error result too, ' +
    'and any error but -32601 is a finding. Left alone: errors that may have another cause (codes from -32099 ' +
    'to -32000, and -32602 where the arguments break the listed schema).',
  subject: 'answered task call of a tool listed without task support',
  needs: ['complete', 'order'],
  watch: (evidence, session) => ({
    exchanges: {
      'tools/call'(exchange) {
        const { request, response } = exchange;
        if (!isAugmented(request)) return;
        const tool = calledTool(session, request);
        if (tool?.support !== 'none' || mayHaveOtherCause(session, exchange, tool)) return;
        evidence.subject(response);
        if (refusalCode(exchange) === METHOD_NOT_FOUND) return;
        evidence.finding(response, {
          saw: `${answerWord(exchange)} for a task call of ${quote(tool.name)}, which is listed without task support`,
          expected: `error ${METHOD_NOT_FOUND}`,
          earlier: request.seq,
        });
      },
    },
  }),
};
