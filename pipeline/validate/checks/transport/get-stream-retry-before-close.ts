import type { Check } from '../../check.js';
import { keepsBareEvents } from './sse-priming-event.js';

export const getStreamRetryBeforeClose: Check = {
  id: 'transport.get-stream-retry-before-close',
  title: 'Before it closes the connection of a GET stream that goes on the server sends a retry field',
  about:
    "Looks at each stream that a GET opened, whose connection the server closed (the server's `transport-close` for that exchange " +
    'or stream), and which the client resumed afterwards: so it was not at its end. An event with `retry` has to precede the ' +
    'close. Only recordings that keep SSE events without a message count, since `retry` often comes in one.',
  subject: 'resumption of a GET stream whose connection the server had closed',
  needs: ['complete', 'order'],
  watch: (evidence, session) => ({
    httpRequest({ request, method }) {
      const last = request?.header('last-event-id');
      if (request === undefined || last === undefined || method === 'POST') return;
      const stream = session.streams.seen(last)?.stream;
      const closed = stream?.closed;
      if (stream === undefined || closed === undefined || stream.origin.opener !== 'get') return;
      if (closed.event !== 'transport-close' || closed.direction !== 'server-to-client') return;
      if (!keepsBareEvents(session)) return;
      evidence.subject(closed);
      if (stream.retry) return;
      evidence.finding(closed, {
        saw: 'the connection of a GET stream closed without a retry field',
        expected: 'an SSE event with retry before the close',
      });
    },
  }),
};
