import type { Check, Handlers, Message, Place, Session } from '../../check.js';
import { quote } from '../../wording.js';

/** Methods by sender, with the capability that they need; the first segment says whose it is. */
const CLIENT_SENDS: Readonly<Record<string, string>> = {
  'tools/list': 'server.tools',
  'tools/call': 'server.tools',
  'resources/list': 'server.resources',
  'resources/read': 'server.resources',
  'resources/templates/list': 'server.resources',
  'resources/subscribe': 'server.resources.subscribe',
  'resources/unsubscribe': 'server.resources.subscribe',
  'prompts/list': 'server.prompts',
  'prompts/get': 'server.prompts',
  'completion/complete': 'server.completions',
  'logging/setLevel': 'server.logging',
  'tasks/list': 'server.tasks.list',
  'tasks/cancel': 'server.tasks.cancel',
  'notifications/roots/list_changed': 'client.roots.listChanged',
};
const SERVER_SENDS: Readonly<Record<string, string>> = {
  'notifications/tools/list_changed': 'server.tools.listChanged',
  'notifications/resources/list_changed': 'server.resources.listChanged',
  'notifications/resources/updated': 'server.resources.subscribe',
  'notifications/prompts/list_changed': 'server.prompts.listChanged',
  'notifications/message': 'server.logging',
  'sampling/createMessage': 'client.sampling',
  'elicitation/create': 'client.elicitation',
  'roots/list': 'client.roots',
  'tasks/list': 'client.tasks.list',
  'tasks/cancel': 'client.tasks.cancel',
};

/** Uses that came before the answer to initialize and wait for it; more are not kept. */
const MOST_WAITING = 10_000;

interface Use {
  at: Place;
  method: string;
  capability: string;
}

export const negotiatedCapabilitiesOnly: Check = {
  id: 'lifecycle.negotiated-capabilities-only',
  title: 'Only what was declared in the handshake is used',
  about:
    'Looks at each request or notification whose method needs a capability: of the server (`tools`, `resources` and its ' +
    '`subscribe`, `prompts`, `completions`, `logging`, `tasks`, the `listChanged` of each list) or of the client (`sampling`, ' +
    '`elicitation`, `roots`, `tasks`). The capability has to be declared in `initialize` or its result: there, and neither null ' +
    'nor false. Without an initialize result nothing was negotiated and nothing is judged. What a capability says in detail ' +
    '(elicitation modes, tools in sampling) is left to the clauses of the feature.',
  subject: 'use of a method that needs a capability, in a session whose handshake succeeded',
  needs: ['complete'],
  watch(evidence, session) {
    const declared = new Map<string, boolean>();
    let waiting: Use[] = [];
    const judge = ({ at, method, capability }: Use) => {
      let known = declared.get(capability);
      if (known === undefined) {
        known = session.declares(capability) === true;
        declared.set(capability, known);
      }
      evidence.subject(at);
      if (known) return;
      const [owner = '', ...path] = capability.split('.');
      evidence.finding(at, {
        saw: `${quote(method)} although the ${owner} did not declare ${path.join('.')}`,
        expected: 'only negotiated capabilities to be used',
      });
    };
    const handlers: Record<string, (message: Message) => void> = {};
    for (const method of new Set([...Object.keys(CLIENT_SENDS), ...Object.keys(SERVER_SENDS)])) {
      const fromClient = CLIENT_SENDS[method];
      const fromServer = SERVER_SENDS[method];
      handlers[method] = (message) => {
        const capability = message.fromClient ? fromClient : fromServer;
        if (capability === undefined) return;
        if (handshakeDone(session)) judge({ at: message, method, capability });
        else if (session.phase !== 'refused' && waiting.length < MOST_WAITING) {
          const { seq, line, transport } = message;
          waiting.push({ at: { seq, line, transport }, method, capability });
        }
      };
    }
    const exchanges: Handlers['exchanges'] = {
      initialize() {
        if (!handshakeDone(session)) return;
        for (const use of waiting) judge(use);
        waiting = [];
      },
    };
    return { requests: handlers, notifications: handlers, exchanges };
  },
};

const handshakeDone = (session: Session): boolean =>
  session.phase === 'answered' || session.phase === 'ready';
