import type { Check } from '../../check.js';
import { METHOD_NOT_FOUND, refusalCode } from '../../error-codes.js';
import { quote } from '../../wording.js';
import { answerWord } from './augmentation.js';
import { calledTool, mayHaveOtherCause } from './tool-support.js';

export const requiredToolPlainCallRejected: Check = {
  id: 'tasks.required-tool-plain-call-rejected',
  title: 'A plain call of a tool that requires tasks gets error -32601',
  about:
    'Looks at each answered `tools/call` without `task` in its params, for a tool whose listing of before the ' +
    'call says `required` in `execution.taskSupport`. A result, or an error other than -32601, is a finding. ' +
    'Left alone: -32600, which the same page allows where a receiver wants tasks for the whole type of ' +
    'request, and errors that may have another cause (codes from -32099 to -32000, and -32602 where the ' +
    'arguments break the listed schema).',
  subject: 'answered plain call of a tool listed as required to be a task',
  needs: ['complete', 'order'],
  watch: (evidence, session) => ({
    exchanges: {
      'tools/call'(exchange) {
        const { request, response } = exchange;
        if (request.params?.['task'] !== undefined) return;
        const tool = calledTool(session, request);
        if (tool?.support !== 'required') return;
        const code = refusalCode(exchange);
        if (code === INVALID_REQUEST || mayHaveOtherCause(session, exchange, tool)) return;
        evidence.subject(response);
        if (code === METHOD_NOT_FOUND) return;
        evidence.finding(response, {
          saw: `${answerWord(exchange)} for a plain call of ${quote(tool.name)}, whose taskSupport is "required"`,
          expected: `error ${METHOD_NOT_FOUND}`,
          earlier: request.seq,
        });
      },
    },
  }),
};

const INVALID_REQUEST = -32600;
