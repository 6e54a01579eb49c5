import type { Check } from '../../check.js';
import { EVENT_STREAM } from '../../session/http.js';
import { quote } from '../../wording.js';

export const accelBufferingHeader: Check = {
  id: 'transport.accel-buffering-header',
  title: 'A response that opens an SSE stream has X-Accel-Buffering: no',
  about:
    'Looks at each HTTP response of the server whose media type is `text/event-stream`, in whatever case and with whatever ' +
    'parameters. It ought to have the header `X-Accel-Buffering` with the value `no`; proxies that know the header read that in any ' +
    'case.',
  subject: 'HTTP response that opens an SSE stream',
  needs: ['headers'],
  watch: (evidence) => ({
    httpResponse({ response }) {
      if (response === undefined || response.mediaType !== EVENT_STREAM) return;
      evidence.subject(response);
      const value = response.header('x-accel-buffering');
      if (value?.trim().toLowerCase() === 'no') return;
      evidence.finding(response, {
        saw:
          value === undefined
            ? 'an SSE stream without X-Accel-Buffering'
            : `X-Accel-Buffering ${quote(value)} on an SSE stream`,
        expected: 'the value no',
      });
    },
  }),
};
