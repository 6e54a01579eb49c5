import type { Check } from '../../check.js';
import { watchOffered } from './discovered.js';

export const loggingDeclared: Check = {
  id: 'capabilities.logging-declared',
  title: 'A server that sends log messages declares logging in its discover result',
  about:
    'Looks at each `notifications/message` of the server and holds it against the `server/discover` result in force; ' +
    'messages from before the first discover result are held against that one. Without a discover result nothing is judged.',
  subject: 'log message of the server, in a session with a discover result',
  needs: ['complete'],
  watch: (evidence, session) =>
    watchOffered(evidence, session, {
      capability: 'logging',
      notifications: ['notifications/message'],
      what: 'a notification',
    }),
};
