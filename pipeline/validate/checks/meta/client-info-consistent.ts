import type { Check } from '../../check.js';
import { Consistency } from './consistency.js';

const CLIENT_INFO = 'io.modelcontextprotocol/clientInfo';

export const clientInfoConsistent: Check = {
  id: 'meta.client-info-consistent',
  title: 'A client that names itself does so on every request',
  about:
    'Looks at each request of a client that puts `io.modelcontextprotocol/clientInfo` into the `_meta` of some request of the ' +
    'session. Then it is not set to stay anonymous, and a request without it is reported. Over HTTP requests of several clients ' +
    'may stand in one recording, so there only sessions that the recording names are judged.',
  subject: 'request of a client that names itself in the session',
  watch(evidence) {
    const consistency = new Consistency(
      evidence,
      'a request without clientInfo from a client that gives it on others',
      'it on every request',
    );
    return {
      request(message) {
        if (!message.fromClient) return;
        if (message.transport !== 'stdio' && message.event.session === undefined) return;
        consistency.take(message, message.meta?.[CLIENT_INFO] !== undefined);
      },
    };
  },
};
