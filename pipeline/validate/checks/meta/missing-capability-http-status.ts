import { isInteger, toNumber } from '../../../trace/numeral.js';
import type { Check } from '../../check.js';
import { carrierOf } from './status-of.js';

export const missingCapabilityHttpStatus: Check = {
  id: 'meta.missing-capability-http-status',
  title: 'Over HTTP, error -32021 comes with status 400',
  about:
    'Looks at each error -32021 from the server where the recording shows the HTTP response that carried it. Its status has to be ' +
    '400. Where exchanges overlap and nothing ties them, or no HTTP was recorded, nothing is judged.',
  subject: 'error -32021 with a known HTTP status',
  watch: (evidence) => ({
    error(message) {
      const code = message.errorCode;
      if (!message.fromServer || !isInteger(code) || toNumber(code) !== -32021) return;
      const carrier = carrierOf(message);
      if (carrier === undefined) return;
      evidence.subject(carrier);
      if (carrier.status === 400) return;
      evidence.finding(carrier, {
        saw: `HTTP status ${carrier.status} for the error -32021`,
        expected: '400',
      });
    },
  }),
};
