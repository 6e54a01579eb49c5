import type { Seq } from '../../../trace/event.js';
import type { Check, Message, Session } from '../../check.js';
import { relatedTask } from '../../session/tasks.js';
import { show } from '../../wording.js';

export const relatedTaskOnRequests: Check = {
  id: 'tasks.related-task-on-requests',
  title: 'What a server asks for the sake of a task names the task',
  about:
    'Looks at each `sampling/createMessage` and `elicitation/create` of a server that can only go with a ' +
    'task: over HTTP, one on the SSE stream that answers a `tasks/result`; over stdio, one that comes while a ' +
    '`tasks/result` is the only open request of the client. Its `_meta` has to name a task; which one is left ' +
    'to other clauses. Left alone: `ping`, `roots/list`, and a `tasks/result` that the client has cancelled.',
  subject: 'request for input that goes with an open tasks/result',
  needs: ['complete', 'order'],
  watch(evidence, session) {
    const abandoned = new Set<Seq>();
    const judge = (message: Message) => {
      if (!message.fromServer) return;
      const cause = causeOf(session, message);
      if (cause === undefined || cause.method !== 'tasks/result' || abandoned.has(cause.seq)) return;
      evidence.subject(message);
      const related = relatedTask(message.meta);
      if (typeof related === 'string') return;
      evidence.finding(message, {
        saw: `${message.method} during tasks/result with ${show(related)} as its related task`,
        expected: 'a related task in _meta',
        earlier: cause.seq,
      });
    };
    return {
      requests: { 'sampling/createMessage': judge, 'elicitation/create': judge },
      notifications: {
        'notifications/cancelled'(message) {
          if (!message.fromClient) return;
          const request = session.openRequestOf('client', message.params?.['requestId']);
          if (request?.method === 'tasks/result') abandoned.add(request.seq);
        },
      },
    };
  },
};

/** The client's request that a request of the server can only go with. */
function causeOf(session: Session, message: Message): Message | undefined {
  if (message.transport === 'stdio') return session.onlyOpenRequestOf('client');
  return message.http?.certain === true ? message.http.message : undefined;
}
