import type { Check } from '../../check.js';

export const noResponseOnGetStream: Check = {
  id: 'transport.no-response-on-get-stream',
  title: 'No response travels on a GET stream, unless it resumes another',
  about:
    'Looks at each message that the recording ties to a stream opened by GET without `Last-Event-ID`. A result or an error there is ' +
    'a finding. Streams that resume another one are left alone.',
  subject: 'message on a GET stream that resumes nothing',
  watch: (evidence) => ({
    stream({ message, stream, tied }) {
      if (!tied || stream.opener !== 'get' || message === undefined) return;
      evidence.subject(message);
      if (message.class !== 'result' && message.class !== 'error') return;
      evidence.finding(message, {
        saw: `${message.class === 'result' ? 'a result' : 'an error response'} on a GET stream`,
        expected: 'requests and notifications only',
        ...(message.request === undefined ? {} : { earlier: message.request.seq }),
      });
    },
  }),
};
