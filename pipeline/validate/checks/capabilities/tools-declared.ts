import type { Check } from '../../check.js';
import { watchOffered } from './discovered.js';

export const toolsDeclared: Check = {
  id: 'capabilities.tools-declared',
  title: 'A server that answers tool methods declares tools in its discover result',
  about:
    'Looks at each result of a tool method and holds it against the `server/discover` result in force; results from before ' +
    'the first discover result are held against that one. Errors show no support. Without a discover result, which clients ' +
    'need not ask for, nothing is judged.',
  subject: 'tool method answered with a result, in a session with a discover result',
  needs: ['complete'],
  watch: (evidence, session) =>
    watchOffered(evidence, session, {
      capability: 'tools',
      methods: ['tools/list', 'tools/call'],
      what: 'a result for',
    }),
};
