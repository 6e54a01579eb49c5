import type { Check } from '../../check.js';
import { aboutListChanged, LIST_CHANGED_RULES, watchListChanged } from '../list-changed.js';

export const listChangedNotified: Check = {
  id: 'resources.list-changed-notified',
  title: 'A server that announces changes of its resources announces each',
  about: aboutListChanged('resources'),
  subject: 'complete resources/list listing after an earlier one, while a change would be announced',
  rules: LIST_CHANGED_RULES,
  needs: ['complete', 'order'],
  watch: (evidence, session) => watchListChanged(evidence, session, 'resources'),
};
