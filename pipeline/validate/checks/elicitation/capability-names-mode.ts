import type { Check, Message } from '../../check.js';
import { asObject } from '../../message.js';
import { declaresPath, META_CAPABILITIES } from '../../session/session.js';
import { show } from '../../wording.js';

export const capabilityNamesMode: Check = {
  id: 'elicitation.capability-names-mode',
  title: 'A declared elicitation capability stands for at least one mode',
  about:
    'Looks at each `elicitation` capability that a client declares as an object: in `initialize`, or in the `_meta` of a request. It ' +
    'is empty, which stands for form mode, or it has `form`, `url` or both. An object that holds only something else is a ' +
    'finding. Null and false stand for no mode.',
  subject: 'declared elicitation capability',
  watch(evidence) {
    const look = (message: Message, declared: unknown): void => {
      const elicitation = asObject(asObject(declared)?.['elicitation']);
      if (elicitation === undefined) return;
      evidence.subject(message);
      for (const _ in elicitation) {
        if (declaresPath(elicitation, ['form']) || declaresPath(elicitation, ['url'])) return;
        evidence.finding(message, {
          saw: `the elicitation capability ${show(elicitation)}`,
          expected: 'an empty object, or one with form or url',
        });
        return;
      }
    };
    return {
      requests: {
        initialize(message) {
          if (message.fromClient) look(message, message.params?.['capabilities']);
        },
      },
      request(message) {
        const declared = message.meta?.[META_CAPABILITIES];
        if (declared !== undefined && message.fromClient) look(message, declared);
      },
    };
  },
};
