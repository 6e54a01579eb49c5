import { isInteger, toNumber } from '../../../trace/numeral.js';
import { coversAll, declaredWith } from '../../capabilities.js';
import type { Check, FindingDetail, Message } from '../../check.js';
import { asArray, asObject } from '../../message.js';
import { META_VERSION } from '../../session/session.js';
import { quote, show } from '../../wording.js';

export const errorCodeDefinedMeaning: Check = {
  id: 'base.error-code-defined-meaning',
  title: 'The three codes that MCP defines are sent for what they mean',
  about:
    'Looks at each error -32020, -32021 or -32022 and at the request that it answers. Out of place are -32020 (headers) over ' +
    'stdio, which has none; -32021 (a client capability is missing) where the request declared all that the error lists as ' +
    'required; and -32022 (unsupported version) where the error lists the request’s own version as supported. Whether headers ' +
    'over HTTP really were at fault is not judged here.',
  subject: 'error -32020, -32021 or -32022 that answers a request',
  watch: (evidence) => ({
    error(message) {
      const code = message.errorCode;
      if (!isInteger(code)) return;
      const value = toNumber(code);
      if (value > -32020 || value < -32022 || message.request === undefined) return;
      evidence.subject(message);
      const detail = misuse(value, message, message.request);
      if (detail !== undefined) evidence.finding(message, detail);
    },
  }),
};

function misuse(code: number, error: Message, request: Message): FindingDetail | undefined {
  const data = asObject(asObject(error.error)?.['data']);
  if (code === -32020) {
    return error.transport === 'stdio'
      ? { saw: 'the error -32020 over stdio', expected: 'it only for HTTP headers' }
      : undefined;
  }
  if (code === -32021) {
    const required = asObject(data?.['requiredCapabilities']);
    if (required === undefined || Object.keys(required).length === 0) return undefined;
    if (!coversAll(declaredWith(request), required)) return undefined;
    return {
      saw: `the error -32021 for ${show(required)}, all of which the request declared`,
      expected: 'it only for a capability that the request leaves out',
      earlier: request.seq,
    };
  }
  const version =
    request.method === 'initialize'
      ? request.params?.['protocolVersion']
      : (request.meta?.[META_VERSION] ?? undefined);
  if (typeof version !== 'string' || !asArray(data?.['supported'])?.includes(version)) return undefined;
  return {
    saw: `the error -32022 for version ${quote(version)}, which it lists as supported`,
    expected: 'it only for a version that the server does not serve',
    earlier: request.seq,
  };
}
