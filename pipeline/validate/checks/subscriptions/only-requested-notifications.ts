import type { Check, Message } from '../../check.js';
import { asArray } from '../../message.js';
import { type Subscription, Subscriptions } from '../../session/subscriptions.js';
import { quote, show } from '../../wording.js';

/** Notifications of a subscription and the filter member that asks for them. */
const FILTERED: Readonly<Record<string, string>> = {
  'notifications/tools/list_changed': 'toolsListChanged',
  'notifications/prompts/list_changed': 'promptsListChanged',
  'notifications/resources/list_changed': 'resourcesListChanged',
  'notifications/resources/updated': 'resourceSubscriptions',
};

/** Notifications that belong to a request's own stream: no filter can ask for them. */
const NEVER: ReadonlySet<string> = new Set(['notifications/message', 'notifications/progress']);

export const onlyRequestedNotifications: Check = {
  id: 'subscriptions.only-requested-notifications',
  title: 'A server sends only the notifications that a subscription asked for',
  about:
    'Looks at each change notification of the server, and at each log or progress notification tagged with a subscription. A ' +
    'tagged one is held against the filter of that subscription, an untagged one against all that are open. An update may name ' +
    'a sub-resource of a subscribed address. After the client cancelled, what was under way is left alone; after the ' +
    'server itself ended the subscription, or where there never was one, nothing was asked for. Notifications that an ' +
    'extension defines, and `notifications/cancelled`, are left alone.',
  subject: 'change notification of the server, or log or progress notification tagged with a subscription',
  needs: ['complete', 'order'],
  watch(evidence, session) {
    const judge = (message: Message) => {
      if (!message.fromServer) return;
      const tag = Subscriptions.tagOf(message);
      const tagged = tag === undefined ? undefined : session.subscriptions.of(tag);
      if (NEVER.has(message.method) && tagged === undefined) return;
      if (tagged?.ended === 'cancelled') return;
      evidence.subject(message);
      const fault =
        tag === undefined
          ? [...session.subscriptions.stillOpen()].some((each) => asksFor(each, message))
            ? undefined
            : 'without any open subscription that asks for it'
          : faultOf(tagged, message, tag);
      if (fault === undefined) return;
      evidence.finding(message, {
        saw: `${quote(message.method)} ${fault}`,
        expected: 'only what the filter of subscriptions/listen names',
        ...(tagged === undefined ? {} : { earlier: tagged.openedAt }),
      });
    };
    return {
      notifications: Object.fromEntries(
        [...Object.keys(FILTERED), ...NEVER].map((method) => [method, judge]),
      ),
    };
  },
};

function faultOf(subscription: Subscription | undefined, message: Message, tag: unknown): string | undefined {
  if (subscription === undefined) return `tagged ${show(tag)}, which no client listens under`;
  if (subscription.ended !== undefined) return `tagged ${show(tag)}, which the server has ended`;
  return asksFor(subscription, message) ? undefined : `tagged ${show(tag)}, which does not ask for it`;
}

function asksFor({ filter }: Subscription, message: Message): boolean {
  const member = FILTERED[message.method];
  if (member === undefined) return false;
  if (member !== 'resourceSubscriptions') return filter[member] === true;
  const uri = message.params?.['uri'];
  return (
    typeof uri === 'string' &&
    (asArray(filter[member]) ?? []).some((asked) => typeof asked === 'string' && isWithin(uri, asked))
  );
}

/** Equal, or below it: `file:///a/b` lies within `file:///a`. */
function isWithin(uri: string, asked: string): boolean {
  if (uri === asked) return true;
  return uri.startsWith(asked) && (asked.endsWith('/') || /^[/?#]/.test(uri.slice(asked.length)));
}
