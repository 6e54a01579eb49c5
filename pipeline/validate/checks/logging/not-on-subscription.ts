import type { Check, Message } from '../../check.js';
import { META_LOG_LEVEL, META_SUBSCRIPTION } from '../../session/session.js';
import { quote, show } from '../../wording.js';

export const notOnSubscription: Check = {
  id: 'logging.not-on-subscription',
  title: 'Log messages come on the stream of the request that asked for them',
  about:
    'Looks at each `notifications/message` of a server. None may carry a subscription id in its `_meta`. Where the ' +
    'recording ties messages to HTTP exchanges (`exchange`), none may come on the stream of a `subscriptions/listen`, nor, ' +
    'once some request has asked for log messages, on the stream of one that has not.',
  subject: 'log message of a server',
  watch(evidence) {
    let asked = false;
    return {
      request(message) {
        if (!asked && message.fromClient && message.meta?.[META_LOG_LEVEL] !== undefined) asked = true;
      },
      notifications: {
        'notifications/message'(message) {
          if (!message.fromServer) return;
          evidence.subject(message);
          const subscription = message.meta?.[META_SUBSCRIPTION];
          const carrier = streamOf(message);
          let saw: string | undefined;
          if (subscription !== undefined && subscription !== null) {
            saw = `a log message of the subscription ${show(subscription)}`;
          } else if (carrier?.method === 'subscriptions/listen') {
            saw = 'a log message on the stream of subscriptions/listen';
          } else if (asked && carrier !== undefined && carrier.meta?.[META_LOG_LEVEL] === undefined) {
            saw = `a log message on the stream of ${quote(carrier.method)}, which asked for none`;
          }
          if (saw === undefined) return;
          evidence.finding(message, {
            saw,
            expected: 'log messages on the stream of the request with io.modelcontextprotocol/logLevel',
            ...(carrier === undefined ? {} : { earlier: carrier.seq }),
          });
        },
      },
    };
  },
};

/** The request on whose stream a message came, where the recording says so. */
function streamOf(message: Message): Message | undefined {
  if (message.event.exchange === undefined) return undefined;
  const request = message.http?.message;
  return request?.class === 'request' ? request : undefined;
}
