import type { Check } from '../../check.js';
import { watchImplemented } from './discovered.js';

export const toolsListImplemented: Check = {
  id: 'capabilities.tools-list-implemented',
  title: 'A server that declares tools answers tools/list',
  about:
    'Looks at each answer to `tools/list` of a server whose `server/discover` result declares `tools`. A method-not-found ' +
    'error is the fault; other errors may have their reasons. Without a discover result nothing is judged.',
  subject: 'answer to tools/list from a server that declares tools',
  needs: ['complete'],
  watch: (evidence, session) =>
    watchImplemented(evidence, session, { capability: 'tools', method: 'tools/list' }),
};
