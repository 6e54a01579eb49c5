import type { Seq } from '../../../trace/event.js';
import type { Check, Exchange } from '../../check.js';
import { asObject, canonicalIdKey } from '../../message.js';
import { show } from '../../wording.js';

interface Created {
  readonly request: Seq;
  readonly answer: Seq;
  readonly task: string;
}

export const notForTasks: Check = {
  id: 'cancellation.not-for-tasks',
  title: 'A task is cancelled by tasks/cancel, not by notifications/cancelled',
  about:
    'Looks at each `notifications/cancelled` that names a request of its sender. It is a finding when the request was sent with ' +
    '`params.task`, its answer brought a task, and the sender must have read that: it has named the task in a request, or sent ' +
    'another request after the answer and had its answer too. A cancellation before the answer, or one that may have ' +
    'crossed it, is none.',
  subject: '`notifications/cancelled` that names a request of its sender',
  needs: ['order'],
  watch(evidence, session) {
    const client = new Map<string | number, Created>();
    const server = new Map<string | number, Created>();
    /** Tasks that their requestor has named in a request. */
    const named = new Set<string>();
    const name = (message: { readonly params: Exchange['params'] }): void => {
      const id = message.params?.['taskId'];
      if (typeof id === 'string' && client.size + server.size > 0) named.add(id);
    };
    return {
      exchange({ request, response, params, result }) {
        if (params?.['task'] === undefined || asObject(params['task']) === undefined) return;
        const task = asObject(asObject(result)?.['task'])?.['taskId'];
        if (typeof task !== 'string') return;
        const created = { request: request.seq, answer: response.seq, task };
        (request.fromClient ? client : server).set(canonicalIdKey(request.id), created);
      },
      requests: { 'tasks/get': name, 'tasks/result': name, 'tasks/cancel': name },
      notifications: {
        'notifications/cancelled'(message) {
          const id = message.params?.['requestId'];
          const log = session.askedBy(message);
          const sent = log.sentUnder(id);
          if (sent === undefined) return;
          evidence.subject(message);
          const created = (message.fromClient ? client : server).get(canonicalIdKey(id));
          if (created === undefined || created.request !== sent) return;
          if (!named.has(created.task) && log.answeredUpTo <= created.answer) return;
          evidence.finding(message, {
            saw: `a cancellation of the request ${show(id)}, which runs as a task`,
            expected: 'tasks/cancel for a task',
            earlier: created.answer,
          });
        },
      },
    };
  },
};
