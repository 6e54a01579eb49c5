import type { Check } from '../../check.js';
import { asObject } from '../../message.js';
import { finalResult } from '../../results.js';
import { quote, typeWord } from '../../wording.js';

export const outputSchemaStructuredResult: Check = {
  id: 'tools.output-schema-structured-result',
  title: 'A tool with an outputSchema returns structuredContent that is valid under it',
  about:
    'Looks at each final `tools/call` result without `isError: true` of a tool whose listed definition has an ' +
    '`outputSchema`. The result needs a `structuredContent`, an object (rule `object`, 2025-11-25) or any JSON value (rule ' +
    '`any-value`, 2026-07-28), and it has to conform to the schema. The definition counts that was listed before the call; ' +
    'after a notice that the tools changed, or when the tool was redefined while the call ran, none does. Left alone: ' +
    'interim results that ask for input, task handles, and schemas that cannot be evaluated here.',
  subject: 'successful final result of a tool that was listed with an outputSchema',
  rules: ['object', 'any-value'],
  watch: (evidence, session) => ({
    exchanges: {
      'tools/call'(exchange) {
        const name = exchange.params?.['name'];
        if (typeof name !== 'string') return;
        const listed = session.toolFor(name, exchange.request);
        const schema = asObject(listed?.definition['outputSchema']);
        if (listed === undefined || schema === undefined) return;
        const result = finalResult(exchange);
        if (result === undefined || result['isError'] === true) return;
        const at = exchange.response;
        evidence.subject(at);
        const structured = result['structuredContent'];
        const earlier = listed.listing.seq;
        const isObject = asObject(structured) !== undefined;
        if (!isObject || structured === undefined) {
          const saw = `${typeWord(structured)} as the structuredContent of ${quote(name)}`;
          evidence.finding(at, {
            saw,
            expected: 'an object that fits its outputSchema',
            earlier,
            rule: 'object',
          });
          if (structured === undefined) {
            evidence.finding(at, {
              saw,
              expected: 'a value that fits its outputSchema',
              earlier,
              rule: 'any-value',
            });
            return;
          }
        }
        const verdict = session.schemas.of('outputSchema', name, schema);
        const fault = verdict.kind === 'valid' ? verdict.conforms(structured)?.[0] : undefined;
        if (fault === undefined) return;
        const detail = {
          saw: `${fault.saw} in the structuredContent of ${quote(name)}`,
          expected: fault.expected,
          earlier,
        };
        if (isObject) evidence.finding(at, { ...detail, rule: 'object' });
        evidence.finding(at, { ...detail, rule: 'any-value' });
      },
    },
  }),
};
