import type { Check } from '../../check.js';
import { asObject } from '../../message.js';
import { finalResult } from '../../results.js';
import { quote } from '../../wording.js';

export const inputValidated: Check = {
  id: 'tools.input-validated',
  title: "A call whose arguments break the tool's inputSchema is refused",
  about:
    'Looks at each answered `tools/call` whose arguments do not conform to the `inputSchema` with which the tool was ' +
    'listed before the call. The answer has to be an error, or a result with `isError: true`. Missing arguments count as ' +
    'an empty object. Left alone: calls after a notice that the tools changed, interim results and task handles, schemas ' +
    'that cannot be evaluated here. Access control, rate limits and cleaned output, which the clause asks for as well, do ' +
    'not show in a recording.',
  subject: 'answered tools/call with arguments that break the listed inputSchema',
  watch: (evidence, session) => ({
    exchanges: {
      'tools/call'(exchange) {
        const { params } = exchange;
        const name = params?.['name'];
        if (params === undefined || typeof name !== 'string' || !exchange.request.fromClient) return;
        const listed = session.toolFor(name, exchange.request);
        const schema = asObject(listed?.definition['inputSchema']);
        if (listed === undefined || schema === undefined) return;
        const result = finalResult(exchange);
        if (result === undefined && exchange.result !== undefined) return;
        const verdict = session.schemas.of('inputSchema', name, schema);
        if (verdict.kind !== 'valid') return;
        const given = params['arguments'];
        const fault = verdict.conforms(given === undefined ? NO_ARGUMENTS : given)?.[0];
        if (fault === undefined) return;
        evidence.subject(exchange.response);
        if (result === undefined || result['isError'] === true) return;
        evidence.finding(exchange.response, {
          saw: `a result for ${quote(name)}, called with ${fault.saw} for its arguments`,
          expected: `a refusal, since its inputSchema wants ${fault.expected}`,
          earlier: exchange.request.seq,
        });
      },
    },
  }),
};

const NO_ARGUMENTS = Object.freeze({});
