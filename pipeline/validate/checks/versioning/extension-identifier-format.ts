import type { Check, Message } from '../../check.js';
import { asObject } from '../../message.js';
import { metaKeyFault } from '../../meta-keys.js';
import { META_CAPABILITIES } from '../../session/session.js';
import { quote } from '../../wording.js';

export const extensionIdentifierFormat: Check = {
  id: 'versioning.extension-identifier-format',
  title: 'An extension identifier is a _meta key with a prefix',
  about:
    'Looks at each key of `extensions`, in the client capabilities of requests and notifications (rule `client`) and in the ' +
    '`capabilities` of server results (rule `server`). The grammar is that of `_meta` keys, and the prefix is mandatory.',
  subject: 'key of an extensions map',
  rules: ['client', 'server'],
  watch(evidence) {
    const judge = (message: Message, capabilities: unknown, rule: 'client' | 'server') => {
      const extensions = asObject(asObject(capabilities)?.['extensions']);
      if (extensions === undefined) return;
      for (const key of Object.keys(extensions).sort()) {
        evidence.subject(message, rule);
        const fault = key.includes('/') ? metaKeyFault(key) : undefined;
        if (fault === undefined && key.includes('/')) continue;
        evidence.finding(message, {
          saw: `${quote(key)} among the extensions of the ${rule}`,
          expected:
            fault === undefined
              ? 'a prefix of dotted labels and a slash before the name'
              : 'an identifier in the grammar of _meta keys',
          rule,
        });
      }
    };
    const declared = (message: Message) => {
      const capabilities = message.meta?.[META_CAPABILITIES];
      if (capabilities !== undefined && message.fromClient) judge(message, capabilities, 'client');
    };
    return {
      request: declared,
      notification: declared,
      exchanges: {
        'server/discover'({ response, result }) {
          if (response.fromServer) judge(response, asObject(result)?.['capabilities'], 'server');
        },
      },
    };
  },
};
