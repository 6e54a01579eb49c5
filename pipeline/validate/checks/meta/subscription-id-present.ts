import type { Check, Evidence, Message } from '../../check.js';
import { idKey } from '../../message.js';
import { META_SUBSCRIPTION } from '../../session/session.js';
import { quote, show } from '../../wording.js';

/** Notifications that come on listen streams and nowhere else. */
const SUBSCRIBED = [
  'notifications/subscriptions/acknowledged',
  'notifications/tools/list_changed',
  'notifications/prompts/list_changed',
  'notifications/resources/list_changed',
  'notifications/resources/updated',
];

/** Belong to a request (progress, log messages) or end a subscription in a way that the pages disagree on. */
const OTHERS = new Set(['notifications/progress', 'notifications/message', 'notifications/cancelled']);

export const subscriptionIdPresent: Check = {
  id: 'meta.subscription-id-present',
  title: 'A notification on a listen stream names its subscription',
  about:
    'Looks at each notification from the server that comes on a `subscriptions/listen` stream: change notifications and the ' +
    'acknowledgment once a client has listened, and, where the recording ties messages to HTTP exchanges, any other ' +
    'notification on the stream of such a request. Its `_meta` has to hold `io.modelcontextprotocol/subscriptionId` with the id ' +
    'of the listen request. Progress, log messages and `notifications/cancelled` are left alone, and so are notifications of ' +
    'extensions where nothing shows which stream they came on.',
  subject: 'notification on a listen stream',
  needs: ['complete', 'order'],
  watch(evidence) {
    const listened = new Set<string | number>();
    const onStream = (message: Message) => {
      if (listened.size > 0 && message.fromServer) look(evidence, message, listened);
    };
    return {
      requests: {
        'subscriptions/listen'(message) {
          if (message.fromClient) listened.add(idKey(message.id));
        },
      },
      notifications: Object.fromEntries(SUBSCRIBED.map((method) => [method, onStream])),
      notification(message) {
        if (listened.size === 0 || !message.fromServer) return;
        if (message.http?.message?.method !== 'subscriptions/listen') return;
        if (!SUBSCRIBED.includes(message.method) && !OTHERS.has(message.method))
          look(evidence, message, listened);
      },
    };
  },
};

function look(evidence: Evidence, message: Message, listened: ReadonlySet<string | number>): void {
  evidence.subject(message);
  const tag = message.meta?.[META_SUBSCRIPTION];
  const request = message.http?.message;
  const own = request?.method === 'subscriptions/listen' ? idKey(request.id) : undefined;
  if (tag !== undefined && tag !== null) {
    const key = idKey(tag);
    if (own === undefined ? listened.has(key) : key === own) return;
  }
  evidence.finding(message, {
    saw:
      tag === undefined || tag === null
        ? `${quote(message.method)} on a listen stream without a subscription id`
        : `${quote(message.method)} with the subscription id ${show(tag)}`,
    expected: 'the id of the subscriptions/listen request in _meta',
    ...(own === undefined || request === undefined ? {} : { earlier: request.seq }),
  });
}
