import type { Check } from '../../check.js';
import { watchImplemented } from './discovered.js';

export const resourcesListImplemented: Check = {
  id: 'capabilities.resources-list-implemented',
  title: 'A server that declares resources answers resources/list',
  about:
    'Looks at each answer to `resources/list` of a server whose `server/discover` result declares `resources`. A method-not-found ' +
    'error is the fault; other errors may have their reasons. Without a discover result nothing is judged.',
  subject: 'answer to resources/list from a server that declares resources',
  needs: ['complete'],
  watch: (evidence, session) =>
    watchImplemented(evidence, session, { capability: 'resources', method: 'resources/list' }),
};
