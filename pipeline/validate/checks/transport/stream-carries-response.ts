import type { Check } from '../../check.js';

export const streamCarriesResponse: Check = {
  id: 'transport.stream-carries-response',
  title: 'The response to a POSTed request comes on the stream that answered the POST',
  about:
    'Looks at each response to a request whose POST was answered by an SSE stream. It has to come on that stream, or on one that ' +
    'resumed it by `Last-Event-ID`. Only responses that the recording ties to a stream or exchange count. A response ' +
    'that never comes is left alone: the session may have expired, or the request was cancelled.',
  subject: 'response to a request whose POST was answered by an SSE stream',
  transport: 'streamable-http',
  watch: (evidence) => ({
    message(message) {
      const { request } = message;
      if (message.fromClient || request === undefined) return;
      const own = request.http;
      if (own?.stream === undefined || !own.certain) return;
      const { event } = message;
      const carrier = message.http;
      if ((event.exchange === undefined && event.stream === undefined) || carrier === undefined) return;
      // What resumes something that was not recorded may resume this very stream.
      const { stream } = carrier;
      if (stream?.opener === 'unknown' || (stream?.opener === 'resume' && stream.origin === stream)) return;
      evidence.subject(message);
      if (carrier === own || stream?.origin === own.stream) return;
      evidence.finding(message, {
        saw: 'a response on another stream than the one that answers its POST',
        expected: 'it to come on the stream of its request',
        earlier: request.seq,
      });
    },
  }),
};
