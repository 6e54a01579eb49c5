import type { Check } from '../../check.js';
import { refusalCode } from '../../error-codes.js';

/** What revisions before 2026-07-28 sent for a missing resource. */
const FORMER_NOT_FOUND = -32002;

export const notFoundCode: Check = {
  id: 'resources.not-found-code',
  title: 'A missing resource is reported with -32602, no longer with -32002',
  about:
    'Looks at the code of each error that answers `resources/read`. -32002 is how earlier revisions said that a resource ' +
    'is missing; this one says it with -32602. What other codes mean by themselves does not show, so they pass.',
  subject: 'error with an integer code that answers resources/read',
  watch: (evidence) => ({
    exchanges: {
      'resources/read'(exchange) {
        const code = refusalCode(exchange);
        if (code === undefined) return;
        evidence.subject(exchange.response);
        if (code !== FORMER_NOT_FOUND) return;
        evidence.finding(exchange.response, {
          saw: `error code ${FORMER_NOT_FOUND} for resources/read`,
          expected: '-32602 for a resource that does not exist',
          earlier: exchange.request.seq,
        });
      },
    },
  }),
};
