import type { Seq } from '../../../trace/event.js';
import type { Check } from '../../check.js';
import { META_LOG_LEVEL } from '../../session/session.js';

export const levelRequested: Check = {
  id: 'logging.level-requested',
  title: 'Log messages come only while a request that asked for them is open',
  about:
    'Looks at each `notifications/message` of a server. Some request that the client has open at that time must have ' +
    '`io.modelcontextprotocol/logLevel` in its `_meta`, whatever its value. A message after such a request was answered, ' +
    'while no other request is open that it could belong to, is left alone: it may be a straggler. Requests that the ' +
    'client cancelled, and `subscriptions/listen`, are none that it could belong to.',
  subject: 'log message of a server',
  needs: ['complete', 'order'],
  watch(evidence, session) {
    let withLevel = 0;
    let without = 0;
    /** The newest request that asked for log messages. */
    let asked: Seq | undefined;
    /** Requests without a level that were cancelled before an answer came. */
    const cancelled = new Set<Seq>();
    return {
      request(message) {
        if (!message.fromClient) return;
        if (message.meta?.[META_LOG_LEVEL] !== undefined) {
          withLevel++;
          asked = message.seq;
        } else if (message.method !== 'subscriptions/listen') without++;
      },
      exchange({ request }) {
        if (!request.fromClient) return;
        if (request.meta?.[META_LOG_LEVEL] !== undefined) withLevel--;
        else if (request.method !== 'subscriptions/listen' && !cancelled.delete(request.seq)) without--;
      },
      notifications: {
        'notifications/cancelled'(message) {
          if (!message.fromClient) return;
          const request = session.openRequestOf('client', message.params?.['requestId']);
          if (request === undefined || request.method === 'subscriptions/listen') return;
          if (request.meta?.[META_LOG_LEVEL] !== undefined || cancelled.has(request.seq)) return;
          cancelled.add(request.seq);
          without--;
        },
        'notifications/message'(message) {
          if (!message.fromServer) return;
          evidence.subject(message);
          if (withLevel > 0 || (asked !== undefined && without === 0)) return;
          evidence.finding(message, {
            saw: 'a log message while no open request has asked for any',
            expected: 'log messages only for a request with io.modelcontextprotocol/logLevel',
            ...(asked === undefined ? {} : { earlier: asked }),
          });
        },
      },
    };
  },
};
