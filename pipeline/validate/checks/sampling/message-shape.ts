import type { Check, Message } from '../../check.js';
import { asObject } from '../../message.js';
import { show, typeWord } from '../../wording.js';
import { messagesOf } from './conversation.js';

export const messageShape: Check = {
  id: 'sampling.message-shape',
  title: 'A sampling message has a role and content',
  about:
    'Looks at each message of a `sampling/createMessage` request and at each result that a client gives for one: `role` is `user` or ' +
    '`assistant`, and `content` is there. What the content blocks hold is left to other checks.',
  subject: 'message of a sampling request, or sampling result',
  watch(evidence) {
    const look = (at: Message, value: unknown, what: string): void => {
      evidence.subject(at);
      const saw = faultOf(value);
      if (saw === undefined) return;
      evidence.finding(at, { saw: `${saw} ${what}`, expected: 'the role user or assistant, and content' });
    };
    return {
      asks: {
        'sampling/createMessage'({ message, params }) {
          for (const each of messagesOf(params)) look(message, each, 'in a message of a sampling request');
        },
      },
      replies: {
        'sampling/createMessage'({ message, result, error }) {
          if (error === undefined && result !== undefined) look(message, result, 'in a sampling result');
        },
      },
    };
  },
};

function faultOf(value: unknown): string | undefined {
  const message = asObject(value);
  if (message === undefined) return `${typeWord(value)} where an object belongs`;
  const role = message['role'];
  if (role !== 'user' && role !== 'assistant')
    return role === undefined ? 'no role' : `the role ${show(role)}`;
  return message['content'] === undefined ? 'no content' : undefined;
}
