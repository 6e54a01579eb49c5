import type { Check } from '../../check.js';
import { METHOD_NOT_FOUND } from '../../error-codes.js';
import { judgeStatus } from './carrier.js';

export const unknownMethod404: Check = {
  id: 'transport.unknown-method-404',
  title: 'Over HTTP, error -32601 comes with status 404',
  about:
    'Looks at each error -32601 from the server where the recording shows the HTTP response that carried it. Its status has to be ' +
    '404; an SSE stream, whose status is 200, is no way out. Where exchanges overlap and nothing ties them, none is judged.',
  subject: 'error -32601 with a known HTTP status',
  watch: (evidence) => ({
    error: (message) => judgeStatus(evidence, message, METHOD_NOT_FOUND, 404),
  }),
};
