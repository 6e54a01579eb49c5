import type { Check } from '../../check.js';
import { watchOffered } from './discovered.js';

export const promptsDeclared: Check = {
  id: 'capabilities.prompts-declared',
  title: 'A server that answers prompt methods declares prompts in its discover result',
  about:
    'Looks at each result of a prompt method and holds it against the `server/discover` result in force; results from before ' +
    'the first discover result are held against that one. Errors show no support. Without a discover result, which clients ' +
    'need not ask for, nothing is judged.',
  subject: 'prompt method answered with a result, in a session with a discover result',
  needs: ['complete'],
  watch: (evidence, session) =>
    watchOffered(evidence, session, {
      capability: 'prompts',
      methods: ['prompts/list', 'prompts/get'],
      what: 'a result for',
    }),
};
