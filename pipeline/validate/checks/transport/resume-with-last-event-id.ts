import type { Check } from '../../check.js';
import { quote } from '../../wording.js';

export const resumeWithLastEventId: Check = {
  id: 'transport.resume-with-last-event-id',
  title: 'A client resumes by GET, with an event id that it has received',
  about:
    'Looks at each HTTP request with `Last-Event-ID`. Its method has to be GET, and its value has to be the id of an SSE event ' +
    'that came before in the session. Which of the ids reached the client last a recording cannot tell. In a recording ' +
    'without event ids, or one that begins in the middle of a session, only the method is looked at.',
  subject: 'HTTP request with `Last-Event-ID`',
  needs: ['complete', 'order'],
  watch: (evidence, session) => ({
    httpRequest(exchange) {
      const { request, method } = exchange;
      const last = request?.header('last-event-id');
      if (request === undefined || last === undefined) return;
      const whole = session.initializeAnswer !== undefined && session.streams.hasIds;
      if (method === undefined && !whole) return;
      evidence.subject(request);
      if (method !== undefined && method !== 'GET') {
        evidence.finding(request, { saw: `Last-Event-ID on a ${quote(method)}`, expected: 'a GET' });
      } else if (whole && session.streams.seen(last) === undefined) {
        evidence.finding(request, {
          saw: `Last-Event-ID ${quote(last)}`,
          expected: 'the id of an event that the server has sent in this session',
        });
      }
    },
  }),
};
