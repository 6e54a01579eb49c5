import type { Check } from '../../check.js';
import { watchImplemented } from './discovered.js';

export const promptsListImplemented: Check = {
  id: 'capabilities.prompts-list-implemented',
  title: 'A server that declares prompts answers prompts/list',
  about:
    'Looks at each answer to `prompts/list` of a server whose `server/discover` result declares `prompts`. A method-not-found ' +
    'error is the fault; other errors may have their reasons. Without a discover result nothing is judged.',
  subject: 'answer to prompts/list from a server that declares prompts',
  needs: ['complete'],
  watch: (evidence, session) =>
    watchImplemented(evidence, session, { capability: 'prompts', method: 'prompts/list' }),
};
