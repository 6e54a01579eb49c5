import type { Check } from '../../check.js';
import { asObject } from '../../message.js';
import { show } from '../../wording.js';

/** `YYYY-MM-DD` with a month and a day that exist somewhere in the calendar. */
const REVISION = /^(?!0000)[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$/;

export const initializeResultVersion: Check = {
  id: 'lifecycle.initialize-result-version',
  title: 'The answer to initialize names a protocol version',
  about:
    'Looks at `protocolVersion` in the result of the session’s `initialize`: a string of the form `YYYY-MM-DD`. An answer with ' +
    'another version than the one asked for is a legitimate counter-offer: what the server supports cannot be seen. An error in ' +
    'answer to `initialize` is not looked at.',
  subject: 'initialize result',
  watch: (evidence, session) => ({
    exchanges: {
      initialize({ response, result }) {
        if (result === undefined || response !== session.initializeAnswer) return;
        evidence.subject(response);
        const version = asObject(result)?.['protocolVersion'];
        if (typeof version === 'string' && REVISION.test(version)) return;
        evidence.finding(response, {
          saw:
            version === undefined
              ? 'an initialize result without protocolVersion'
              : `the version ${show(version)}`,
          expected: 'a protocol version in the form YYYY-MM-DD',
        });
      },
    },
  }),
};
