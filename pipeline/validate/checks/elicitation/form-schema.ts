/** The schemas that forms may have: an object with flat properties (client/elicitation, Requested Schema). */
import type { Json } from '../../check.js';
import { asArray, asObject } from '../../message.js';
import { quote, show, typeWord } from '../../wording.js';

/** What makes a `requestedSchema` no flat object schema; undefined where it is one. */
export function formFault(schema: Json): string | undefined {
  if (schema['type'] !== 'object') {
    return schema['type'] === undefined
      ? 'a form schema without type'
      : `a form schema of type ${show(schema['type'])}`;
  }
  const properties = schema['properties'];
  if (properties === undefined) return undefined;
  const named = asObject(properties);
  if (named === undefined) return `${typeWord(properties)} as the properties of a form`;
  for (const name in named) {
    const saw = propertyFault(named[name]);
    if (saw !== undefined) return `${saw} as the property ${quote(name)} of a form`;
  }
  return undefined;
}

function propertyFault(value: unknown): string | undefined {
  const property = asObject(value);
  if (property === undefined) return typeWord(value);
  switch (property['type']) {
    case 'string':
    case 'number':
    case 'integer':
    case 'boolean':
      return undefined;
    case 'array':
      return isChoice(asObject(property['items'])) ? undefined : 'a list of something other than choices';
    case undefined:
      return isChoice(property) ? undefined : 'a schema without type';
    default:
      return `a schema of type ${show(property['type'])}`;
  }
}

/** Whether a schema takes strings from a list: `enum`, or `oneOf` or `anyOf` with a `const` each. */
function isChoice(schema: Json | undefined): boolean {
  if (schema === undefined) return false;
  const { type } = schema;
  if (type !== undefined && type !== 'string') return false;
  const plain = asArray(schema['enum']);
  if (plain !== undefined) return plain.every((each) => typeof each === 'string');
  const titled = asArray(schema['anyOf']) ?? asArray(schema['oneOf']);
  return titled?.every((each) => typeof asObject(each)?.['const'] === 'string') ?? false;
}
