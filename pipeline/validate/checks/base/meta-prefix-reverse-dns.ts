import type { Check } from '../../check.js';
import { metaKeyFault, prefixOf } from '../../meta-keys.js';
import { placeOf } from '../../session/meta-objects.js';
import { quote } from '../../wording.js';

/** Top-level domains that make a likely end of a domain written forwards. */
const GENERIC = new Set([
  'com',
  'org',
  'net',
  'edu',
  'gov',
  'mil',
  'int',
  'info',
  'biz',
  'io',
  'dev',
  'app',
  'ai',
]);
const ALSO_FIRST = new Set([
  'tools',
  'cloud',
  'tech',
  'xyz',
  'software',
  'systems',
  'build',
  'run',
  'arpa',
  'local',
]);

export const metaPrefixReverseDns: Check = {
  id: 'base.meta-prefix-reverse-dns',
  title: 'A prefix of a _meta key is a domain written backwards',
  about:
    'Looks at the well-formed prefixes of two or more labels in every `_meta` object. A prefix that ends in a common top-level ' +
    'domain (`com`, `org`, `net`, `dev`, `io` and the like) and does not begin with a top-level domain is a domain written ' +
    'forwards: `example.com/` where `com.example/` is wanted. Whose domain it is cannot be seen; prefixes of one label are left ' +
    'alone, and so is one whose first label has two letters, which may be a country.',
  subject: 'prefix of two or more labels in a _meta key',
  watch(evidence, session) {
    /** Keys seen, so that the usual ones cost a look-up. */
    const known = new Map<string, Reading>();
    const readingOf = (key: string): Reading => {
      let reading = known.get(key);
      if (reading === undefined) {
        reading = read(key);
        if (known.size < 1000) known.set(key, reading);
      }
      return reading;
    };
    return {
      message(message) {
        for (const { meta, where } of session.metas.of(message)) {
          for (const key in meta) {
            const reading = readingOf(key);
            if (reading === 'out-of-scope') continue;
            evidence.subject(message);
            if (reading === 'backwards') continue;
            evidence.finding(message, {
              saw: `the prefix ${quote(prefixOf(key) ?? '')} of a key in ${placeOf(where)}`,
              expected: 'the domain written backwards, its top-level domain first',
            });
          }
        }
      },
    };
  },
};

type Reading = 'out-of-scope' | 'backwards' | 'forwards';

function read(key: string): Reading {
  const prefix = prefixOf(key);
  if (prefix === undefined || !prefix.includes('.') || metaKeyFault(key) !== undefined) return 'out-of-scope';
  if (!GENERIC.has(prefix.slice(prefix.lastIndexOf('.') + 1).toLowerCase())) return 'backwards';
  const first = prefix.slice(0, prefix.indexOf('.')).toLowerCase();
  return first.length === 2 || GENERIC.has(first) || ALSO_FIRST.has(first) ? 'backwards' : 'forwards';
}
