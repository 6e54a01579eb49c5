import type { Check, Message } from '../../check.js';

export const cancelNotificationReferencesRequest: Check = {
  id: 'transport.cancel-notification-references-request',
  title: 'A cancellation names the request that it cancels',
  about:
    'Looks at each `notifications/cancelled` of the client: `requestId` has to be there and not null. Whether such a request is ' +
    'under way is looked at elsewhere.',
  subject: '`notifications/cancelled` of the client',
  watch(evidence) {
    const cancelled = (message: Message): void => {
      if (message.fromServer || (message.class === 'request' && message.id !== null)) return;
      evidence.subject(message);
      const id = message.params?.['requestId'];
      if (id !== undefined && id !== null) return;
      evidence.finding(message, {
        saw: `a cancellation ${id === null ? 'of the request null' : 'without requestId'}`,
        expected: 'the id of the request to cancel',
      });
    };
    return {
      notifications: { 'notifications/cancelled': cancelled },
      requests: { 'notifications/cancelled': cancelled },
    };
  },
};
