import type { Check } from '../../check.js';
import { watchOffered } from './discovered.js';

export const completionsDeclared: Check = {
  id: 'capabilities.completions-declared',
  title: 'A server that completes arguments declares completions in its discover result',
  about:
    'Looks at each result of `completion/complete` and holds it against the `server/discover` result in force; results from ' +
    'before the first discover result are held against that one. Without a discover result nothing is judged.',
  subject: 'completion/complete answered with a result, in a session with a discover result',
  needs: ['complete'],
  watch: (evidence, session) =>
    watchOffered(evidence, session, {
      capability: 'completions',
      methods: ['completion/complete'],
      what: 'a result for',
    }),
};
