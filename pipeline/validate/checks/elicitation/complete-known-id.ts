import type { Check } from '../../check.js';
import { asObject } from '../../message.js';
import { show, typeWord } from '../../wording.js';
import { listedIn } from './modes.js';

export const completeKnownId: Check = {
  id: 'elicitation.complete-known-id',
  title: 'The notice that an elicitation is done names that elicitation',
  about:
    'Looks at each `notifications/elicitation/complete` of the server: `elicitationId` is a string, that of an earlier elicitation ' +
    'in this trace, which came as a request or in the list of an error -32042. Elicitations of other sessions in the trace ' +
    'count too, since a user may finish late.',
  subject: '`notifications/elicitation/complete`',
  scope: 'trace',
  needs: ['complete', 'order'],
  watch(evidence) {
    const known = new Set<unknown>();
    return {
      requests: {
        'elicitation/create'(message) {
          if (message.fromServer) known.add(message.params?.['elicitationId']);
        },
      },
      error(message) {
        for (const each of listedIn(message) ?? []) known.add(asObject(each)?.['elicitationId']);
      },
      notifications: {
        'notifications/elicitation/complete'(message) {
          if (message.fromClient) return;
          evidence.subject(message);
          const id = message.params?.['elicitationId'];
          if (typeof id === 'string' && known.has(id)) return;
          evidence.finding(message, {
            saw:
              typeof id === 'string'
                ? `the unknown elicitationId ${show(id)}`
                : `${typeWord(id)} as elicitationId`,
            expected: 'the elicitationId of an earlier elicitation',
          });
        },
      },
    };
  },
};
