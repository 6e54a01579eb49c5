/** Arguments that a prompt was listed with as required, against those that a request brings. */
import { asArray, asObject, type Json } from '../../message.js';

/** Names of required arguments of the definition that `params.arguments` lacks; a null value counts as given. */
export function missingArguments(definition: Json, params: Json | undefined): string[] {
  const given = asObject(params?.['arguments']);
  const missing: string[] = [];
  for (const name of requiredArguments(definition)) {
    if (given === undefined || !Object.hasOwn(given, name)) missing.push(name);
  }
  return missing;
}

/** Names of the arguments with `required: true`. */
export function requiredArguments(definition: Json): string[] {
  const required: string[] = [];
  for (const entry of asArray(definition['arguments']) ?? []) {
    const argument = asObject(entry);
    const name = argument?.['name'];
    if (typeof name === 'string' && argument?.['required'] === true) required.push(name);
  }
  return required;
}
