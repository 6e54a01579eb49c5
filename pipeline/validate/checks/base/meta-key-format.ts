import type { Check } from '../../check.js';
import { byBytes } from '../../message.js';
import { metaKeyFault } from '../../meta-keys.js';
import { placeOf } from '../../session/meta-objects.js';
import { quote } from '../../wording.js';

export const metaKeyFormat: Check = {
  id: 'base.meta-key-format',
  title: 'Keys of _meta follow their grammar',
  about:
    'Looks at every key of every `_meta` object: of params and results, of the data of errors, and of the tools, prompts, ' +
    'resources, content items, roots and input requests inside of them. A key is a name, or a prefix, a slash and a name. ' +
    'Rule `prefix`: labels parted by dots, none empty. Rule `label`: a label begins with a letter, ends with a letter or digit, ' +
    'and has letters, digits and hyphens inside. Rule `name`: unless it is empty, a letter or digit (ASCII) at both ends, and ' +
    'only these, `-`, `_` and `.` between; a second slash is part of the name. One key has one finding, for the first rule that ' +
    'it breaks in this order.',
  subject: 'key of a _meta object',
  rules: ['prefix', 'label', 'name'],
  watch: (evidence, session) => ({
    message(message) {
      for (const { meta, where } of session.metas.of(message)) {
        let broken = false;
        for (const key in meta) {
          evidence.subject(message);
          if (metaKeyFault(key) !== undefined) broken = true;
        }
        if (!broken) continue;
        for (const key of Object.keys(meta).sort(byBytes)) {
          const fault = metaKeyFault(key);
          if (fault === undefined) continue;
          evidence.finding(message, {
            rule: fault.rule,
            saw: `the key ${quote(key)} in ${placeOf(where)}, ${fault.how}`,
            expected: fault.expected,
          });
        }
      }
    },
  }),
};
