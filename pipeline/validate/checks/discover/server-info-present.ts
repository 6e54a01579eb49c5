import type { Check, Message, Place } from '../../check.js';
import { asObject } from '../../message.js';

const SERVER_INFO = 'io.modelcontextprotocol/serverInfo';

export const serverInfoPresent: Check = {
  id: 'discover.server-info-present',
  title: 'A server names itself in its discover results',
  about:
    'Looks at each `server/discover` result. It passes with a server info that has a name and a version. A lack is a finding ' +
    'only when another result of the same session carries the info, since a server may be configured to stay anonymous.',
  subject: 'discover result of a server that names itself somewhere',
  watch(evidence) {
    const anonymous: Place[] = [];
    let named = false;
    return {
      result(message) {
        if (!named && message.fromServer && isComplete(message)) named = true;
      },
      exchanges: {
        'server/discover'({ request, response, result }) {
          if (!request.fromClient || result === undefined) return;
          if (isComplete(response)) evidence.subject(response);
          else if (anonymous.length < 1000)
            anonymous.push({ seq: response.seq, line: response.line, transport: response.transport });
        },
      },
      end() {
        if (!named) return;
        for (const response of anonymous) {
          evidence.subject(response);
          evidence.finding(response, {
            saw: `a discover result without a whole ${SERVER_INFO}, though another result has it`,
            expected: 'the name and version of the server in its _meta',
          });
        }
      },
    };
  },
};

function isComplete(message: Message): boolean {
  const info = asObject(message.meta?.[SERVER_INFO]);
  return typeof info?.['name'] === 'string' && typeof info['version'] === 'string';
}
