import type { Check } from '../../check.js';
import { Consistency } from './consistency.js';

const SERVER_INFO = 'io.modelcontextprotocol/serverInfo';

export const serverInfoConsistent: Check = {
  id: 'meta.server-info-consistent',
  title: 'A server that names itself does so in every result',
  about:
    'Looks at each result of a server that puts `io.modelcontextprotocol/serverInfo` into the `_meta` of some result of the ' +
    'session. Then it is not set to stay anonymous, and a result without it is reported, whatever it answers. Errors need no ' +
    'identity.',
  subject: 'result of a server that names itself in the session',
  watch(evidence) {
    const consistency = new Consistency(
      evidence,
      'a result without serverInfo from a server that gives it on others',
      'it in every result',
    );
    return {
      result(message) {
        if (message.fromServer) consistency.take(message, message.meta?.[SERVER_INFO] !== undefined);
      },
    };
  },
};
