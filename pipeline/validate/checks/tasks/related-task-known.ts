import type { Check, Message, Place } from '../../check.js';
import { RELATED_TASK, relatedTask } from '../../session/tasks.js';
import { idWord } from './related.js';

/** Requests for unknown tasks that are kept for the end. */
const MOST_WAITING = 1000;

export const relatedTaskKnown: Check = {
  id: 'tasks.related-task-known',
  title: 'What a server needs for a task names a task of that server',
  about:
    'Looks at each `elicitation/create`, `sampling/createMessage` and `roots/list` of a server with a related ' +
    'task in its `_meta`. Its `taskId` has to be one that the server has given out in the session, be it by ' +
    'creating the task or by reporting on it; the request may overtake the answer that creates it, so this is ' +
    'judged at the end. Left alone: sessions in which the server created no task, since one of an earlier ' +
    'session may be meant.',
  subject: 'request of a server that relates to a task, in a session in which it created one',
  needs: ['complete'],
  watch(evidence, session) {
    const run = session.tasks.ofServer;
    const waiting: { at: Place; method: string; id: unknown }[] = [];
    const judge = (message: Message) => {
      const { meta, seq, line, transport, method } = message;
      if (!message.fromServer || meta === undefined || meta[RELATED_TASK] === undefined) return;
      const id = relatedTask(meta);
      if (run.get(id) !== undefined) evidence.subject(message);
      else if (waiting.length < MOST_WAITING)
        waiting.push({ at: { seq, line, transport }, method, id: typeof id === 'string' ? id : null });
    };
    return {
      requests: { 'elicitation/create': judge, 'sampling/createMessage': judge, 'roots/list': judge },
      end() {
        for (const { at, method, id } of waiting) {
          const known = run.get(id) !== undefined;
          if (!known && run.created === undefined) continue;
          evidence.subject(at);
          if (known) continue;
          evidence.finding(at, {
            saw:
              id === null
                ? `${method} whose related task has no string for its taskId`
                : `${method} related to task ${idWord(id)}, which the server never gave out`,
            expected: 'the taskId of the call that it serves',
          });
        }
      },
    };
  },
};
