import type { Check } from '../../check.js';
import { asArray, asObject } from '../../message.js';

/** Every position is tried: dates may overlap other digits. */
const DATE = /(?=((?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])))/;

export const initializeErrorNamesVersions: Check = {
  id: 'versioning.initialize-error-names-versions',
  title: 'A server without handshake revisions names its versions when it refuses initialize',
  about:
    "Looks at each error that answers a client's `initialize`, unless the same session shows that the server accepts one: " +
    'only servers without any revision with a handshake are bound. Somewhere in the error a string has to hold a version, ' +
    'that is a date.',
  subject: 'initialize answered with an error',
  watch(evidence, session) {
    return {
      exchanges: {
        initialize({ request, response, error }) {
          if (!request.fromClient || error === undefined || session.era === 'handshake') return;
          evidence.subject(response);
          if (namesDate(error, 0)) return;
          evidence.finding(response, {
            saw: 'an error to initialize that names no protocol version',
            expected: 'the versions that the server supports',
          });
        },
      },
    };
  },
};

function namesDate(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return DATE.test(value);
  if (depth > 127) return false;
  const items = asArray(value) ?? Object.values(asObject(value) ?? {});
  return items.some((item) => namesDate(item, depth + 1));
}
