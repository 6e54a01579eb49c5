import type { Check } from '../../check.js';
import { asObject } from '../../message.js';
import { typeWord } from '../../wording.js';
import { idWord } from './related.js';

export const idFromReceiver: Check = {
  id: 'tasks.id-from-receiver',
  title: 'The receiver makes up the id of the task that it creates',
  about:
    'Looks at each answer that creates a task. Its `task` has to have a `taskId`, and not the one that the ' +
    'requestor itself put into `params.task`.',
  subject: 'answer that creates a task',
  watch: (evidence) => ({
    taskReport({ kind, body, message, request }) {
      if (kind !== 'created') return;
      evidence.subject(message);
      const id = body['taskId'];
      const proposed = asObject(request?.params?.['task'])?.['taskId'];
      if (id !== undefined && (id !== proposed || typeof id !== 'string')) return;
      evidence.finding(message, {
        saw:
          id === undefined
            ? `${typeWord(id)} as the taskId of a created task`
            : `the taskId ${idWord(id)}, which the requestor had put into its request`,
        expected: 'a taskId that the receiver generated',
        ...(request === undefined ? {} : { earlier: request.seq }),
      });
    },
  }),
};
