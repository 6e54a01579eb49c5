import type { Check, Message } from '../../check.js';
import { declaresPath } from '../../session/session.js';
import { quote } from '../../wording.js';

export const declaredCapabilityOnly: Check = {
  id: 'prompts.declared-capability-only',
  title: 'Prompts are used only as far as the server declared them',
  about:
    'Looks at each `prompts/list` and `prompts/get` request of a client, and at each `notifications/prompts/list_changed` ' +
    'of a server, and holds it against the capabilities that the server has declared by then: in its initialize result, or ' +
    'in its newest `server/discover` result. Requests need `prompts`, the notification needs `prompts.listChanged`. While ' +
    'nothing is declared, nothing is judged.',
  subject: 'prompt request or notice of changed prompts, after the server declared its capabilities',
  watch(evidence, session) {
    const judge = (message: Message, path: readonly string[]) => {
      const declared = session.declaredCapabilities;
      if (declared === undefined) return;
      evidence.subject(message);
      if (declaresPath(declared, path)) return;
      evidence.finding(message, {
        saw: `${quote(message.method)} though the server did not declare ${path.join('.')}`,
        expected: 'only what was declared',
      });
    };
    const used = (message: Message) => {
      if (message.fromClient) judge(message, PROMPTS);
    };
    return {
      requests: { 'prompts/list': used, 'prompts/get': used },
      notifications: {
        'notifications/prompts/list_changed'(message) {
          if (message.fromServer) judge(message, LIST_CHANGED);
        },
      },
    };
  },
};

const PROMPTS = ['prompts'];
const LIST_CHANGED = ['prompts', 'listChanged'];
