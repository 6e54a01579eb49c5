import type { Check, Json } from '../../check.js';
import { asArray, asObject } from '../../message.js';
import { finalResult } from '../../results.js';
import type { Retry } from '../../session/rounds.js';
import { quote } from '../../wording.js';

export const malformedInputRefused: Check = {
  id: 'mrtr.malformed-input-refused',
  title: 'A server refuses input that has not the shape it asked for',
  about:
    'Looks at each answered retry whose `inputResponses` is no object, or holds an answer without the members that a result of ' +
    'the asked method always has: an `action` (elicitation), a role and content (sampling), a list of roots. A complete ' +
    'result shows that the server worked with it.',
  subject: 'answer to a retry with malformed input',
  needs: ['complete', 'order'],
  watch: (evidence, session) => ({
    exchange(exchange) {
      const retry = session.rounds.retryOf(exchange.request);
      if (retry?.round === undefined) return;
      const fault = faultOf(retry, exchange.params?.['inputResponses']);
      if (fault === undefined) return;
      evidence.subject(exchange.response);
      if (finalResult(exchange) === undefined) return;
      evidence.finding(exchange.response, {
        saw: `a complete result for ${fault}`,
        expected: 'an error',
        earlier: exchange.request.seq,
      });
    },
  }),
};

function faultOf(retry: Retry, given: unknown): string | undefined {
  if (given === undefined) return undefined;
  if (retry.responses === undefined) return 'inputResponses that is no object';
  for (const key of retry.round?.asked ?? []) {
    const response = retry.responses[key];
    if (response === undefined) continue;
    const method = asObject(retry.round?.requests?.[key])?.['method'];
    if (!hasShape(method, asObject(response)))
      return `input ${quote(key)} that is no result of what was asked`;
  }
  return undefined;
}

function hasShape(method: unknown, response: Json | undefined): boolean {
  if (response === undefined) return false;
  switch (method) {
    case 'elicitation/create':
      return typeof response['action'] === 'string';
    case 'sampling/createMessage':
      return typeof response['role'] === 'string' && response['content'] !== undefined;
    case 'roots/list':
      return asArray(response['roots']) !== undefined;
    default:
      return true;
  }
}
