import type { Check } from '../../check.js';
import { idKey } from '../../message.js';
import { show } from '../../wording.js';
import { OpenTokens } from './open-tokens.js';

export const getStreamMessagesUnrelated: Check = {
  id: 'transport.get-stream-messages-unrelated',
  title: 'What comes on a GET stream has nothing to do with open requests of the client',
  about:
    'Looks at each request and notification that the recording ties to a stream opened by GET without `Last-Event-ID`. A progress ' +
    'notification with the token of a client request that is still open is a finding. Nothing else on such a stream can be ' +
    'tied to a request by its looks.',
  subject: 'request or notification on a GET stream',
  transport: 'streamable-http',
  watch(evidence) {
    const tokens = new OpenTokens();
    return {
      request: tokens.asked,
      exchange: tokens.answered,
      stream({ message, stream, tied }) {
        if (!tied || stream.opener !== 'get' || message === undefined) return;
        if (message.class !== 'request' && message.class !== 'notification') return;
        evidence.subject(message);
        if (message.method !== 'notifications/progress') return;
        const token = message.params?.['progressToken'];
        const owner = token === undefined ? undefined : tokens.ownerOf(idKey(token));
        if (owner === undefined) return;
        evidence.finding(message, {
          saw: `progress ${show(token)} of an open request on a GET stream`,
          expected: "it to come on that request's own stream",
          earlier: owner,
        });
      },
    };
  },
};
