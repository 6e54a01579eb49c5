import type { Check } from '../../check.js';
import { show } from '../../wording.js';

export const initializeProtocolVersion: Check = {
  id: 'lifecycle.initialize-protocol-version',
  title: 'initialize offers a protocol version',
  about:
    'Looks at `protocolVersion` of the session’s `initialize` request: it has to be there, and a string. Whether the client ' +
    'supports the version cannot be seen, so any string passes.',
  subject: 'initialize request that opens the handshake',
  watch: (evidence, session) => ({
    requests: {
      initialize(message) {
        if (message !== session.initialize) return;
        evidence.subject(message);
        const version = message.params?.['protocolVersion'];
        if (typeof version === 'string') return;
        evidence.finding(message, {
          saw:
            version === undefined
              ? 'initialize without protocolVersion'
              : `${show(version)} as protocolVersion`,
          expected: 'a version that the client supports, as a string',
        });
      },
    },
  }),
};
