import type { Check, Stream } from '../../check.js';
import { quote } from '../../wording.js';

export const sseEventIdUnique: Check = {
  id: 'transport.sse-event-id-unique',
  title: 'An SSE event id occurs once in a session',
  about:
    'Compares the id of each SSE event with those that came before in the session, on whatever stream. A stream that resumes ' +
    'another may repeat what the other has sent. An empty id is none.',
  subject: 'SSE event with an id',
  watch: (evidence) => ({
    stream(event) {
      const { stream, fields, earlier } = event;
      const id = fields?.id;
      if (id === undefined || id === '') return;
      evidence.subject(event);
      if (earlier === undefined || isReplay(stream, earlier.stream)) return;
      evidence.finding(event, {
        saw: `event id ${quote(id)} a second time`,
        expected: 'an id that no other event of the session has',
        earlier: earlier.seq,
      });
    },
  }),
};

/** The event may be a redelivery of the first one: on a stream that resumes the first's, or one that was not seen to begin. */
function isReplay(stream: Stream, first: Stream): boolean {
  if (stream === first) return false;
  if (stream.opener === 'resume') return stream.origin === first.origin || stream.origin === stream;
  return stream.opener === 'unknown';
}
