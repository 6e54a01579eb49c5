import type { Check } from '../../check.js';
import { brokenOffByServer, keepsBareEvents } from './sse-priming-event.js';

export const sseRetryBeforeClose: Check = {
  id: 'transport.sse-retry-before-close',
  title: 'Before it closes the connection of an unfinished stream the server sends a retry field',
  about:
    "Looks at each SSE stream of a POSTed request that gave out an event id and whose connection the server closed (the server's " +
    '`transport-close` for that exchange or stream) before the response had come. An event with `retry` has to precede the close. ' +
    'A stream without ids cannot be resumed: its end is no pause. Only recordings that keep SSE events without a message count, ' +
    'since `retry` often comes in one.',
  subject: 'SSE stream of a POSTed request, closed by the server ahead of the response',
  needs: ['complete', 'order'],
  watch: (evidence, session) => ({
    httpEnd({ stream, closed }) {
      if (stream === undefined || closed === undefined || stream.opener !== 'post') return;
      if (stream.posted === undefined || stream.lastId === undefined) return;
      if (!brokenOffByServer({ stream }) || !keepsBareEvents(session)) return;
      evidence.subject(closed);
      if (stream.retry) return;
      evidence.finding(closed, {
        saw: 'the connection closed ahead of the response without a retry field',
        expected: 'an SSE event with retry before the close',
        earlier: stream.posted.seq,
      });
    },
  }),
};
