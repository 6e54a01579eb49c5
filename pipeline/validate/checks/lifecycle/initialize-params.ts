import type { Check } from '../../check.js';
import { asObject } from '../../message.js';
import { typeWord } from '../../wording.js';

export const initializeParams: Check = {
  id: 'lifecycle.initialize-params',
  title: 'initialize carries protocolVersion, capabilities and clientInfo',
  about:
    'Looks at the params of the session’s `initialize` request: `protocolVersion` has to be a string, `capabilities` and ' +
    '`clientInfo` objects. What stands inside of them is left to the wire schema.',
  subject: 'initialize request that opens the handshake',
  watch: (evidence, session) => ({
    requests: {
      initialize(message) {
        if (message !== session.initialize) return;
        evidence.subject(message);
        if (message.body?.['params'] === undefined) {
          evidence.finding(message, {
            saw: 'initialize without params',
            expected: 'protocolVersion, capabilities and clientInfo in them',
          });
          return;
        }
        const params = message.params ?? {};
        const wrong = (member: string, type: string) => {
          const value = params[member];
          const saw =
            value === undefined
              ? `initialize without ${member}`
              : `${typeWord(value)} as ${member} of initialize`;
          evidence.finding(message, { saw, expected: `${type} there` });
        };
        if (typeof params['protocolVersion'] !== 'string') wrong('protocolVersion', 'a string');
        if (asObject(params['capabilities']) === undefined) wrong('capabilities', 'an object');
        if (asObject(params['clientInfo']) === undefined) wrong('clientInfo', 'an object');
      },
    },
  }),
};
