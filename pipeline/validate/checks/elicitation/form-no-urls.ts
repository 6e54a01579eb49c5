import type { Check, Json } from '../../check.js';
import { asArray, asObject } from '../../message.js';
import { quote } from '../../wording.js';
import { isFormMode } from './modes.js';

const LINK = /https?:\/\/([^\s/?#"'<>)\]]+)/gi;

/** Hosts set aside for examples (RFC 2606): nobody is meant to go there. */
const EXAMPLE = /(?:^|[.@])(?:example(?:\.(?:com|net|org))?|invalid)(?::\d+)?[.,;]?$/i;

export const formNoUrls: Check = {
  id: 'elicitation.form-no-urls',
  title: 'A form holds no URLs to click on',
  about:
    'Looks at each `elicitation/create` in form mode: an `http:` or `https:` URL in its `message`, or in a title, description, choice ' +
    'or default of its schema, is a finding. Left alone: hosts that are set aside for examples (`example.com`), and the default ' +
    'of a property with the format `uri`, which is a value and no text.',
  subject: '`elicitation/create` in form mode',
  watch: (evidence) => ({
    asks: {
      'elicitation/create'({ message, params }) {
        if (!isFormMode(params)) return;
        evidence.subject(message);
        const where = linkIn(params);
        if (where === undefined) return;
        evidence.finding(message, {
          saw: `a URL in ${where} of a form`,
          expected: 'no URL in a form; URL mode leads users to one',
        });
      },
    },
  }),
};

/** Where a form has a URL. */
function linkIn(params: Json | undefined): string | undefined {
  if (holdsLink(params?.['message'])) return 'the message';
  const schema = asObject(params?.['requestedSchema']);
  if (holdsLink(schema?.['title']) || holdsLink(schema?.['description'])) return 'the schema';
  const properties = asObject(schema?.['properties']);
  for (const name in properties) {
    const property = asObject(properties[name]);
    if (property === undefined) continue;
    const value = property['format'] === 'uri' ? undefined : property['default'];
    const items = asObject(property['items']);
    if (
      holdsLink(property['title']) ||
      holdsLink(property['description']) ||
      holdsLink(value) ||
      choicesHold(property) ||
      choicesHold(items)
    )
      return `the property ${quote(name)}`;
  }
  return undefined;
}

function choicesHold(schema: Json | undefined): boolean {
  if (schema === undefined) return false;
  for (const each of asArray(schema['enum']) ?? []) if (holdsLink(each)) return true;
  for (const each of asArray(schema['enumNames']) ?? []) if (holdsLink(each)) return true;
  for (const member of ['oneOf', 'anyOf']) {
    for (const each of asArray(schema[member]) ?? []) {
      const choice = asObject(each);
      if (holdsLink(choice?.['const']) || holdsLink(choice?.['title'])) return true;
    }
  }
  return false;
}

function holdsLink(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((each) => typeof each === 'string' && holdsLink(each));
  if (typeof value !== 'string' || !value.includes('://')) return false;
  for (const [, host = ''] of value.matchAll(LINK)) if (!EXAMPLE.test(host)) return true;
  return false;
}
