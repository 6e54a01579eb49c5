import type { Check } from '../../check.js';
import { idKey } from '../../message.js';
import { show } from '../../wording.js';
import { OpenTokens } from './open-tokens.js';

export const streamMessagesRelated: Check = {
  id: 'transport.stream-messages-related',
  title: "What comes on a request's SSE stream has to do with that request",
  about:
    'Looks at each progress notification that the recording ties to the SSE stream of a POSTed request, resumptions included. Its ' +
    'token has to be the one that the request asked for; the token of another request that is still open is a finding. ' +
    'Tokens of requests that were answered are left alone (a task goes on reporting), and so are messages without a token: ' +
    'what they relate to cannot be read off them.',
  subject: "progress notification on a request's SSE stream",
  transport: 'streamable-http',
  watch(evidence) {
    const tokens = new OpenTokens();
    return {
      request: tokens.asked,
      exchange: tokens.answered,
      stream({ message, stream, tied }) {
        if (!tied || message?.method !== 'notifications/progress' || stream.posted === undefined) return;
        const token = message.params?.['progressToken'];
        if (token === undefined) return;
        evidence.subject(message);
        const key = idKey(token);
        if (key === stream.posted.token) return;
        const owner = tokens.ownerOf(key);
        if (owner === undefined) return;
        evidence.finding(message, {
          saw: `progress ${show(token)} of another request on the stream of the request at seq ${stream.posted.seq}`,
          expected: 'only what relates to that request',
          earlier: owner,
        });
      },
    };
  },
};
