import type { Seq } from '../../../trace/event.js';
import type { Check, Message } from '../../check.js';
import { idKey } from '../../message.js';
import { quote, show } from '../../wording.js';

type Key = string | number;

const MOST_REFUSED = 1024;

export const refusalCarriesNoResult: Check = {
  id: 'auth.refusal-carries-no-result',
  title: 'A request that is refused with 401 or 403 gets no result',
  about:
    'Looks at each POSTed request that the server refused with HTTP status 401 or 403. A JSON-RPC result under its id, in that ' +
    'response or later, and progress under its token are findings, until the client sends a request under that id or token again. ' +
    'Where exchanges overlap and nothing ties them, none is judged.',
  subject: 'request that was refused with HTTP status 401 or 403',
  needs: ['order'],
  transport: 'streamable-http',
  watch(evidence) {
    const refused = new Map<Key, { readonly seq: Seq; readonly token: Key | undefined }>();
    const byToken = new Map<Key, Key>();

    const forget = (message: Message): void => {
      const token = tokenOf(message);
      if (token !== undefined) byToken.delete(token);
      const id = idKey(message.id);
      const held = refused.get(id)?.token;
      if (held !== undefined) byToken.delete(held);
      refused.delete(id);
    };

    return {
      httpResponse({ answer, message }) {
        const status = answer?.status;
        if (answer === undefined || (status !== 401 && status !== 403)) return;
        if (message?.class !== 'request') return;
        evidence.subject(answer);
        if (refused.size >= MOST_REFUSED) return;
        const id = idKey(message.id);
        const token = tokenOf(message);
        refused.set(id, { seq: answer.seq, token });
        if (token !== undefined) byToken.set(token, id);
      },
      request(message) {
        if (refused.size > 0 && message.fromClient) forget(message);
      },
      result(message) {
        if (refused.size === 0 || !message.fromServer || message.id === undefined) return;
        const hit = refused.get(idKey(message.id));
        if (hit === undefined) return;
        evidence.finding(message, {
          saw: `a result for request ${show(message.id)}, which was refused for want of authorization`,
          expected: 'no data for it before it is sent again',
          earlier: hit.seq,
        });
      },
      notifications: {
        'notifications/progress'(message) {
          const token = message.params?.['progressToken'];
          if (byToken.size === 0 || !message.fromServer || token === undefined) return;
          const id = byToken.get(idKey(token));
          const hit = id === undefined ? undefined : refused.get(id);
          if (hit === undefined) return;
          evidence.finding(message, {
            saw: `${quote(message.method)} for a request that was refused for want of authorization`,
            expected: 'no data for it before it is sent again',
            earlier: hit.seq,
          });
        },
      },
    };
  },
};

function tokenOf({ meta }: Message): Key | undefined {
  const token = meta?.['progressToken'];
  return token === undefined ? undefined : idKey(token);
}
