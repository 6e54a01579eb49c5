/** What the server has listed so far: tools and prompts by name, as the newest listing describes them. */
import { sameJson } from '../json-schema.js';
import { asArray, asObject, asString, type Exchange, type Json, type Message } from '../message.js';

export interface Listed {
  /** One object while the item is listed unchanged, so that what is read from it can be remembered by it. */
  readonly definition: Json;
  /** The same as it stands in the newest answer that lists it. */
  newest: Json;
  /** That answer. */
  listing: Message;
}

export class Catalogue {
  readonly tools = new Map<string, Listed>();
  readonly prompts = new Map<string, Listed>();

  /** One object for a tool that was just listed, the same one as long as it is listed unchanged. */
  kept(tool: Json): Json {
    const name = tool['name'];
    const listed = typeof name === 'string' ? this.tools.get(name) : undefined;
    return listed?.newest === tool ? listed.definition : tool;
  }

  take(exchange: Exchange): void {
    if (!exchange.request.fromClient) return;
    if (exchange.method === 'tools/list') this.list(this.tools, 'tools', exchange);
    else if (exchange.method === 'prompts/list') this.list(this.prompts, 'prompts', exchange);
  }

  private list(into: Map<string, Listed>, member: string, exchange: Exchange): void {
    for (const item of asArray(asObject(exchange.result)?.[member]) ?? []) {
      const definition = asObject(item);
      const name = asString(definition?.['name']);
      if (definition === undefined || name === undefined) continue;
      const known = into.get(name);
      const listing = exchange.response;
      if (known !== undefined && sameJson(known.definition, definition)) {
        known.newest = definition;
        known.listing = listing;
      } else into.set(name, { definition, newest: definition, listing });
    }
  }
}
