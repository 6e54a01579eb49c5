import type { Check } from '../../check.js';
import { watchOffered } from './discovered.js';

export const resourcesDeclared: Check = {
  id: 'capabilities.resources-declared',
  title: 'A server that answers resource methods declares resources in its discover result',
  about:
    'Looks at each result of a resource method and holds it against the `server/discover` result in force; results from before ' +
    'the first discover result are held against that one. Errors show no support. Without a discover result, which clients ' +
    'need not ask for, nothing is judged.',
  subject: 'resource method answered with a result, in a session with a discover result',
  needs: ['complete'],
  watch: (evidence, session) =>
    watchOffered(evidence, session, {
      capability: 'resources',
      methods: ['resources/list', 'resources/templates/list', 'resources/read'],
      what: 'a result for',
    }),
};
