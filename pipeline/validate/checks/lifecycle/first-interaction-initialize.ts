import type { Check } from '../../check.js';
import { classPhrase, quote } from '../../wording.js';

export const firstInteractionInitialize: Check = {
  id: 'lifecycle.first-interaction-initialize',
  title: 'A session opens with the client’s initialize request',
  about:
    'Looks at the first message of the session, whichever party sent it; HTTP and lifecycle events before it do not count. It has ' +
    'to be the request `initialize`; not even a `ping` may come earlier.',
  subject: 'first message',
  needs: ['complete', 'order'],
  watch(evidence) {
    let seen = false;
    return {
      message(message) {
        if (seen) return;
        seen = true;
        evidence.subject(message);
        if (message.class === 'request' && message.fromClient && message.method === 'initialize') return;
        evidence.finding(message, {
          saw:
            message.class === 'request' && message.fromClient
              ? `${quote(message.method)} as the first message`
              : `${classPhrase(message)} from the ${message.fromClient ? 'client' : 'server'} as the first message`,
          expected: 'the client’s request "initialize"',
        });
      },
    };
  },
};
