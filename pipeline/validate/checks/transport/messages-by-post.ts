import type { Check } from '../../check.js';
import { quote } from '../../wording.js';

export const messagesByPost: Check = {
  id: 'transport.messages-by-post',
  title: 'The client sends messages by HTTP POST',
  about:
    'Looks at each HTTP request that carries a message of the client and whose method was recorded: the method has to be POST.',
  subject: 'HTTP request with a message and a recorded method',
  watch: (evidence) => ({
    httpRequest({ request, message }) {
      const method = request?.event.method;
      if (request === undefined || method === undefined || message === undefined) return;
      evidence.subject(request);
      if (method.toUpperCase() === 'POST') return;
      evidence.finding(request, { saw: `a message sent by ${quote(method)}`, expected: 'POST' });
    },
  }),
};
