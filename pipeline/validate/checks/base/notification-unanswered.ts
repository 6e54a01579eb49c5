import type { Check, Evidence, Message } from '../../check.js';
import { quote, show } from '../../wording.js';

export const notificationUnanswered: Check = {
  id: 'base.notification-unanswered',
  title: 'Nobody answers a notification',
  about:
    'Over Streamable HTTP the recording shows what came back on the POST of a notification. Looked at is each such POST whose ' +
    'HTTP response was recorded and surely belongs to it. A result in that response, or an error that bears an id of its own, ' +
    'is an answer to the notification; so is an error without id beside an HTTP status below 400, while one beside an error ' +
    'status only explains the refusal. A response to some other open request is no answer to this message. Over stdio nothing ' +
    'ties a response to a notification: not judged.',
  subject: 'notification that was sent by POST and whose HTTP response was recorded',
  needs: ['order'],
  watch(evidence) {
    return {
      httpEnd(exchange) {
        const { message } = exchange;
        if (message?.class === 'notification' && exchange.answer !== undefined) evidence.subject(message);
      },
      result: (message) => answers(evidence, message),
      error: (message) => {
        const status = message.http?.answer?.status;
        const refusal =
          (message.id === undefined || message.id === null) && status !== undefined && status >= 400;
        if (!refusal) answers(evidence, message);
      },
    };
  },
};

function answers(evidence: Evidence, response: Message): void {
  const notification = response.http?.message;
  if (notification?.class !== 'notification' || !response.fromServer || response.awaited) return;
  if (response.http?.answer === undefined) return;
  const id = response.id === undefined ? 'without id' : `under the id ${show(response.id)}`;
  evidence.finding(response, {
    saw: `${response.class === 'error' ? 'an error' : 'a result'} ${id} in answer to ${quote(notification.method)}`,
    expected: 'no response to a notification',
    earlier: notification.seq,
  });
}
