import type { Check } from '../../check.js';
import { judgeStatus } from './carrier.js';
import { HEADER_MISMATCH } from './other-faults.js';

export const headerMismatchStatus: Check = {
  id: 'transport.header-mismatch-status',
  title: 'Over HTTP, error -32020 comes with status 400',
  about:
    'Looks at each error -32020 from the server where the recording shows the HTTP response that carried it. Its status has to be ' +
    '400. Where exchanges overlap and nothing ties them, none is judged.',
  subject: 'error -32020 with a known HTTP status',
  watch: (evidence) => ({
    error: (message) => judgeStatus(evidence, message, HEADER_MISMATCH, 400),
  }),
};
