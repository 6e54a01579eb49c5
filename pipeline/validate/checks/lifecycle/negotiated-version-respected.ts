import type { Check, Message } from '../../check.js';
import { META_VERSION } from '../../session/session.js';
import { quote, show } from '../../wording.js';

/** Methods that only some revisions define: the first that does, and the first that does no longer. */
const DEFINED: ReadonlyMap<string, readonly [since: string, until: string]> = new Map([
  ['elicitation/create', ['2025-06-18', '9999']],
  ['notifications/elicitation/complete', ['2025-11-25', '2026-07-28']],
  ['tasks/get', ['2025-11-25', '2026-07-28']],
  ['tasks/result', ['2025-11-25', '2026-07-28']],
  ['tasks/list', ['2025-11-25', '2026-07-28']],
  ['tasks/cancel', ['2025-11-25', '2026-07-28']],
  ['notifications/tasks/status', ['2025-11-25', '2026-07-28']],
  ['server/discover', ['2026-07-28', '9999']],
  ['subscriptions/listen', ['2026-07-28', '9999']],
  ['notifications/subscriptions/acknowledged', ['2026-07-28', '9999']],
]);

/** The one revision that knew batches. */
const WITH_BATCHES = '2025-03-26';

export const negotiatedVersionRespected: Check = {
  id: 'lifecycle.negotiated-version-respected',
  title: 'After the handshake both parties keep to the negotiated version',
  about:
    'Looks at each message after the result of `initialize` and searches it for what only another revision defines: a method of ' +
    'another revision (`server/discover`, say, or `tasks/get` under an older one), the `_meta` key by which later requests name ' +
    'their own version where it names another, or a batch. Methods that no revision defines are left alone, and so is the ' +
    'version header of HTTP, which has clauses of its own.',
  subject: 'message after the initialize result',
  needs: ['order'],
  watch: (evidence, session) => ({
    message(message) {
      if (message.phase !== 'answered' && message.phase !== 'ready') return;
      const version = session.negotiated;
      if (version === undefined) return;
      evidence.subject(message);
      const saw = stray(message, version);
      if (saw === undefined) return;
      const earlier = session.initializeAnswer?.seq;
      const expected = `what ${quote(version)}, the negotiated version, defines`;
      evidence.finding(message, earlier === undefined ? { saw, expected } : { saw, expected, earlier });
    },
  }),
};

/** What in the message belongs to another revision than `version`. */
function stray(message: Message, version: string): string | undefined {
  if (message.malformed === 'not-object') {
    return Array.isArray(message.payload) && version !== WITH_BATCHES ? 'a batch of messages' : undefined;
  }
  if (message.class !== 'request' && message.class !== 'notification') return undefined;
  const range = DEFINED.get(message.method);
  if (range !== undefined && (version < range[0] || version >= range[1]))
    return `${quote(message.method)}, a method of another revision`;
  const own = message.meta?.[META_VERSION];
  if (own === undefined || own === version) return undefined;
  return `the version ${show(own)} in the _meta of ${quote(message.method)}`;
}
