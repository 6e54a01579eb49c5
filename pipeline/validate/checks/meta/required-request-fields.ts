import type { Check } from '../../check.js';
import { asObject } from '../../message.js';
import { META_CAPABILITIES, META_VERSION } from '../../session/session.js';
import { quote, typeWord } from '../../wording.js';

export const requiredRequestFields: Check = {
  id: 'meta.required-request-fields',
  title: 'Every client request says its protocol version and the client’s capabilities',
  about:
    'Looks at the `params._meta` of each request that the client sends, whatever its method and whether or not the page that ' +
    'describes it shows these members: `io.modelcontextprotocol/protocolVersion` has to be there, a string, and ' +
    '`io.modelcontextprotocol/clientCapabilities`, an object. The rule stands on several pages, so one request may break ' +
    'several clauses.',
  subject: 'request from the client',
  watch: (evidence) => ({
    request(message) {
      if (!message.fromClient) return;
      evidence.subject(message);
      const { meta } = message;
      const version = meta?.[META_VERSION];
      const capabilities = meta?.[META_CAPABILITIES];
      if (typeof version !== 'string') {
        evidence.finding(message, {
          saw: fault(version, META_VERSION, message.method),
          expected: 'the protocol version of the request, a string',
        });
      }
      if (asObject(capabilities) === undefined) {
        evidence.finding(message, {
          saw: fault(capabilities, META_CAPABILITIES, message.method),
          expected: 'the capabilities of the client, an object',
        });
      }
    },
  }),
};

function fault(value: unknown, key: string, method: string): string {
  return value === undefined
    ? `${quote(method)} without ${key} in its _meta`
    : `${typeWord(value)} as ${key} in the _meta of ${quote(method)}`;
}
