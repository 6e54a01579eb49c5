/** Where messages carry JSON Schemas: tools (listed, or offered to a model) and elicitation forms, put directly or as input requests. */
import { inputRequestsOf } from '../../capabilities.js';
import type { Exchange, Handlers, Message } from '../../check.js';
import { asArray, asObject, asString, type Json } from '../../message.js';
import { quote } from '../../wording.js';

export interface CarriedSchema {
  readonly schema: unknown;
  /** Kind and name of the place, for `session.schemas.of`. */
  readonly kind: string;
  readonly name: string;
  readonly message: Message;
}

/** The place in our words: `the inputSchema of "get_weather"`. */
export const schemaPlace = ({ kind, name }: CarriedSchema): string =>
  `the ${kind} of ${name === '' ? '(unnamed)' : quote(name)}`;

/** Handlers that visit each schema that a message carries. */
export function everySchema(visit: (carried: CarriedSchema) => void): Handlers {
  const tools = (list: unknown, message: Message) => {
    const items = asArray(list);
    if (items === undefined) return;
    for (let i = 0; i < items.length; i++) {
      const item = asObject(items[i]);
      if (item === undefined) continue;
      const tool = message.session.catalogue.kept(item);
      const name = asString(tool['name']) ?? '';
      if (tool['inputSchema'] !== undefined)
        visit({ schema: tool['inputSchema'], kind: 'inputSchema', name, message });
      if (tool['outputSchema'] !== undefined)
        visit({ schema: tool['outputSchema'], kind: 'outputSchema', name, message });
    }
  };
  const put = (method: unknown, params: Json | undefined, message: Message) => {
    if (params === undefined) return;
    if (method === 'sampling/createMessage') tools(params['tools'], message);
    else if (method === 'elicitation/create' && params['requestedSchema'] !== undefined)
      visit({
        schema: params['requestedSchema'],
        kind: 'requestedSchema',
        name: 'elicitation/create',
        message,
      });
  };
  const direct = (message: Message) => {
    if (message.fromServer) put(message.method, message.params, message);
  };
  const asked = ({ request, response, result }: Exchange) => {
    if (!request.fromClient) return;
    for (const { method, params } of inputRequestsOf(result)) put(method, params, response);
  };
  return {
    exchanges: {
      'tools/list': ({ request, response, result }) => {
        if (request.fromClient) tools(asObject(result)?.['tools'], response);
      },
      'tools/call': asked,
      'prompts/get': asked,
      'resources/read': asked,
    },
    requests: { 'elicitation/create': direct, 'sampling/createMessage': direct },
  };
}
