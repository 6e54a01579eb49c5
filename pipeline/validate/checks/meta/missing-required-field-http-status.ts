import { isInteger, toNumber } from '../../../trace/numeral.js';
import type { Check } from '../../check.js';
import { INVALID_PARAMS } from '../../error-codes.js';
import { quote } from '../../wording.js';
import { lacksRequiredMeta } from './malformed.js';
import { carrierOf } from './status-of.js';

export const missingRequiredFieldHttpStatus: Check = {
  id: 'meta.missing-required-field-http-status',
  title: 'Over HTTP, that refusal comes with status 400',
  about:
    'Looks at each error -32602 that answers a client’s request without its required `_meta` members, where the recording shows ' +
    'the HTTP response that carried it. Its status has to be 400. Where exchanges overlap and nothing ties them, or no HTTP ' +
    'was recorded, nothing is judged.',
  subject: 'error -32602 for a request that lacks required _meta, with a known HTTP status',
  watch: (evidence) => ({
    exchange({ request, response }) {
      const code = response.errorCode;
      if (!isInteger(code) || toNumber(code) !== INVALID_PARAMS || !lacksRequiredMeta(request)) return;
      const carrier = carrierOf(response);
      if (carrier === undefined) return;
      evidence.subject(carrier);
      if (carrier.status === 400) return;
      evidence.finding(carrier, {
        saw: `HTTP status ${carrier.status} for the refusal of ${quote(request.method)}, which lacks required _meta`,
        expected: '400',
        earlier: request.seq,
      });
    },
  }),
};
