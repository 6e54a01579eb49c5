import type { Check } from '../../check.js';
import { EVENT_STREAM } from '../../session/http.js';

export const getNotStreamed: Check = {
  id: 'tasks.get-not-streamed',
  title: 'tasks/get is answered without an SSE stream',
  about:
    "Looks at each HTTP response with status 200 that surely answers a client's POST with a `tasks/get` " +
    'request. The content type `text/event-stream` is a finding.',
  subject: 'HTTP response to a POST with tasks/get',
  needs: ['headers'],
  watch: (evidence) => ({
    httpResponse({ message, answer }) {
      if (message?.method !== 'tasks/get' || message.class !== 'request') return;
      if (answer === undefined || answer.status !== 200) return;
      evidence.subject(answer);
      if (answer.mediaType !== EVENT_STREAM) return;
      evidence.finding(answer, {
        saw: 'an SSE stream in answer to tasks/get',
        expected: 'a plain JSON answer',
        earlier: message.seq,
      });
    },
  }),
};
