import type { Seq } from '../../../trace/event.js';
import type { Check } from '../../check.js';
import { asArray, asObject } from '../../message.js';
import { META_VERSION } from '../../session/session.js';
import { quote, show } from '../../wording.js';

export const retryUsesSupportedVersion: Check = {
  id: 'versioning.retry-uses-supported-version',
  title: 'After an unsupported-version error a client uses a version from the list in it',
  about:
    'An error -32022 of the server carries the versions that it supports. Each client request that is sent later and names a ' +
    'version is held against the newest such list. Requests that were on their way when the error came are not known to be: ' +
    'one that was sent before the refused request was answered stands before the error in the trace and is left alone.',
  subject: 'client request with a version, after error -32022 with a list of versions',
  needs: ['order'],
  watch(evidence) {
    let supported: ReadonlySet<string> | undefined;
    let since: Seq = 0;
    return {
      error(message) {
        if (!message.fromServer || message.errorCode !== -32022) return;
        const data = asObject(asObject(message.error)?.['data']);
        const versions = (asArray(data?.['supported']) ?? []).filter(
          (version) => typeof version === 'string',
        );
        if (versions.length === 0) return;
        supported = new Set(versions);
        since = message.seq;
      },
      request(message) {
        if (supported === undefined || !message.fromClient) return;
        const version = message.meta?.[META_VERSION];
        if (typeof version !== 'string') return;
        evidence.subject(message);
        if (supported.has(version)) return;
        evidence.finding(message, {
          saw: `version ${quote(version)} on ${quote(message.method)}`,
          expected: `one of ${show([...supported].sort())}`,
          earlier: since,
        });
      },
    };
  },
};
