import type { Check } from '../../check.js';
import { classPhrase } from '../../wording.js';
import { seenFromStart } from './seen-from-start.js';

export const streamEndsWithResponse: Check = {
  id: 'transport.stream-ends-with-response',
  title: 'An SSE stream ends with the response to the request that was POSTed',
  about:
    'Looks at each SSE stream of a POSTed request that has carried the response, and at those that resume it. Any message or SSE ' +
    'event with an id that comes on it afterwards is a finding. How soon the connection is closed is not looked at.',
  subject: 'SSE stream that has carried its response',
  needs: ['complete', 'order'],
  watch: (evidence, session) => ({
    stream(event) {
      const { stream, message, fields } = event;
      const { answered } = stream;
      if (answered === undefined || (!event.tied && !seenFromStart(session))) return;
      if (answered === event.seq) {
        evidence.subject(event);
        return;
      }
      if (message === undefined && (fields?.id === undefined || fields.id === '')) return;
      evidence.finding(event, {
        saw:
          message === undefined
            ? 'an SSE event after the response'
            : `${classPhrase(message)} after the response`,
        expected: 'the stream to end with the response',
        earlier: answered,
      });
    },
  }),
};
