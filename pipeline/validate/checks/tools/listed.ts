/** Listed tools, as the checks of their definitions meet them. */
import { asArray, asObject, asString, type Exchange, type Json } from '../../message.js';
import { quote } from '../../wording.js';

/** Entries of a tools/list result that a server gave a client; they may be any JSON value. */
export function listedTools(exchange: Exchange): readonly unknown[] | undefined {
  return exchange.request.fromClient ? asArray(asObject(exchange.result)?.['tools']) : undefined;
}

/** The tool's name in quotes, or `(unnamed)`. */
export function toolLabel(tool: Json | undefined): string {
  const name = asString(tool?.['name']);
  return name === undefined ? '(unnamed)' : quote(name);
}

/** The name that a tools/call asks for, in quotes, or `(unnamed)`. */
export function calledLabel(exchange: Exchange): string {
  return toolLabel(exchange.params);
}
