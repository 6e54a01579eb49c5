import type { Check } from '../../check.js';
import { quote, show } from '../../wording.js';

export const notificationNoId: Check = {
  id: 'base.notification-no-id',
  title: 'A notification has no id',
  about:
    'A message with a method and an `id` is a request. Each request is looked at, either way, and one whose method begins ' +
    'with `notifications/` is a notification that was given an id, even if that id is null.',
  subject: 'message with a method and an id',
  watch: (evidence) => ({
    request(message) {
      evidence.subject(message);
      if (!message.method.startsWith('notifications/')) return;
      evidence.finding(message, {
        saw: `id ${show(message.id)} on the notification ${quote(message.method)}`,
        expected: 'no id member',
      });
    },
  }),
};
