import type { Check } from '../../check.js';
import { asArray, asObject } from '../../message.js';
import { show } from '../../wording.js';

const FILE = /^file:\/\//i;

export const fileUri: Check = {
  id: 'roots.file-uri',
  title: 'Every root has a file:// URI',
  about:
    'Looks at each root in a list that the client gives for `roots/list`: its `uri` is a string that begins with `file://` ' +
    '(letters of any case). Whether the place exists or may be read is not looked at.',
  subject: 'root that the client lists',
  watch: (evidence) => ({
    replies: {
      'roots/list'({ message, result }) {
        const roots = asArray(asObject(result)?.['roots']);
        if (roots === undefined) return;
        for (let i = 0; i < roots.length; i++) {
          const root = asObject(roots[i]);
          if (root === undefined) continue;
          evidence.subject(message);
          const uri = root['uri'];
          if (typeof uri === 'string' && FILE.test(uri)) continue;
          evidence.finding(message, {
            saw: `${uri === undefined ? 'no uri' : `the uri ${show(uri)}`} on a root`,
            expected: 'a uri that begins with file://',
          });
        }
      },
    },
  }),
};
