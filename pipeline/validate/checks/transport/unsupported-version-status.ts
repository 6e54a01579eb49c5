import type { Check } from '../../check.js';
import { judgeStatus } from './carrier.js';
import { UNSUPPORTED_VERSION } from './other-faults.js';

export const unsupportedVersionStatus: Check = {
  id: 'transport.unsupported-version-status',
  title: 'Over HTTP, error -32022 comes with status 400',
  about:
    'Looks at each error -32022 from the server where the recording shows the HTTP response that carried it. Its status has to be ' +
    '400. An answer to `initialize` is left alone: that request is of an older revision. Where exchanges overlap and nothing ties ' +
    'them, none is judged.',
  subject: 'error -32022 with a known HTTP status',
  watch: (evidence) => ({
    error(message) {
      if (message.request?.method === 'initialize') return;
      judgeStatus(evidence, message, UNSUPPORTED_VERSION, 400);
    },
  }),
};
