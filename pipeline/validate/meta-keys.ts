/** The grammar of `_meta` keys (basic/index, `_meta`, Key name format): an optional prefix, a slash, a name. */

export type MetaKeyRule = 'prefix' | 'label' | 'name';

export interface MetaKeyFault {
  readonly rule: MetaKeyRule;
  /** What is wrong: a phrase that follows the key. */
  readonly how: string;
  /** What the grammar wants there. */
  readonly expected: string;
}

const LABEL = /^[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/;
const ALPHANUMERIC = /^[A-Za-z0-9]$/;
const INNER = /^[A-Za-z0-9._-]*$/;

const KNOWN_GOOD = 1000;
const good = new Set<string>();

/** The prefix without its slash; undefined where the key has none. A second slash belongs to the name. */
export function prefixOf(key: string): string | undefined {
  const slash = key.indexOf('/');
  return slash === -1 ? undefined : key.slice(0, slash);
}

/** The first rule that a key breaks: empty labels, then characters of labels, then the name. Undefined for a good key. */
export function metaKeyFault(key: string): MetaKeyFault | undefined {
  if (good.has(key)) return undefined;
  const fault = findFault(key);
  if (fault === undefined && good.size < KNOWN_GOOD && key.length < 200) good.add(key);
  return fault;
}

function findFault(key: string): MetaKeyFault | undefined {
  const prefix = prefixOf(key);
  if (prefix !== undefined) {
    const labels = prefix.split('.');
    if (labels.includes('')) {
      const how =
        prefix === '' ? 'with a slash and no prefix before it' : 'with an empty label in its prefix';
      return { rule: 'prefix', how, expected: 'labels parted by single dots before the slash' };
    }
    if (!labels.every((label) => LABEL.test(label))) {
      const expected = 'labels of letters, digits and inner hyphens that begin with a letter';
      return { rule: 'label', how: 'with a malformed label in its prefix', expected };
    }
  }
  const name = prefix === undefined ? key : key.slice(prefix.length + 1);
  if (name === '') return undefined;
  if (!ALPHANUMERIC.test(name.charAt(0)) || !ALPHANUMERIC.test(name.charAt(name.length - 1))) {
    const expected = 'a letter or digit at both ends of the name';
    return { rule: 'name', how: 'whose name begins or ends with another character', expected };
  }
  if (!INNER.test(name)) {
    const expected = 'only letters, digits, hyphens, underscores and dots in the name';
    return { rule: 'name', how: 'with another character in its name', expected };
  }
  return undefined;
}
