import type { Check } from '../../check.js';
import { requireAwaited } from './awaited.js';

export const errorIdMatches: Check = {
  id: 'base.error-id-matches',
  title: 'An error bears the id of the request that failed',
  about:
    'Looks at the `id` of each error response that has one. It has to be the id of a request that the other party sent before ' +
    'and that has had no response yet. An error whose id is missing or null is left alone: the request may have been too ' +
    'broken for its id to be read.',
  subject: 'error response with an id that is not null',
  needs: ['complete', 'order'],
  watch: (evidence) => ({
    error(message) {
      if (message.id === undefined || message.id === null) return;
      evidence.subject(message);
      requireAwaited(evidence, message, 'an error');
    },
  }),
};
