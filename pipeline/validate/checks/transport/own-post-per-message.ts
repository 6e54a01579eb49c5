import type { Check } from '../../check.js';

export const ownPostPerMessage: Check = {
  id: 'transport.own-post-per-message',
  title: 'Every message of the client is an HTTP request of its own',
  about:
    'Looks at each message that the client sent over Streamable HTTP, in recordings that hold HTTP requests. A message that ' +
    'shares its HTTP request with an earlier one is a finding. Where `exchange` ties them that is plain; where it does not, a ' +
    'message has to follow an HTTP request of the client that no other message has followed.',
  subject: "client's message over Streamable HTTP",
  needs: ['complete', 'order'],
  transport: 'streamable-http',
  watch(evidence) {
    let seesRequests = false;
    return {
      httpRequest() {
        seesRequests = true;
      },
      message(message) {
        if (message.fromServer || !seesRequests) return;
        const { http } = message;
        if (http === undefined ? message.event.exchange !== undefined : http.request === undefined) return;
        evidence.subject(message);
        if (http?.message === message) return;
        evidence.finding(message, {
          saw: 'a message that no HTTP request of its own carries',
          expected: 'a new POST for each message',
          ...(http?.message === undefined ? {} : { earlier: http.message.seq }),
        });
      },
    };
  },
};
