/** Which party sends a type of the wire shapes: whoever sends a message that it is part of. */
import { type Node, references } from '../../emit/wire/shapes.js';

export interface Senders {
  client: boolean;
  server: boolean;
}

/** Unions of the published schema that say who sends what. Their members are methods and results, which are compared as such. */
export const MESSAGE_UNIONS: Readonly<Record<string, keyof Senders>> = {
  ClientRequest: 'client',
  ClientNotification: 'client',
  ClientResult: 'client',
  ServerRequest: 'server',
  ServerNotification: 'server',
  ServerResult: 'server',
};

/**
 * Senders of every type that some message holds. Error responses are sent by whoever is asked: the server, and the client
 * too where servers send requests.
 */
export function sendersOf(types: ReadonlyMap<string, Node>, errors: readonly string[]): Map<string, Senders> {
  const senders = new Map<string, Senders>();
  const reach = (name: string, party: keyof Senders): void => {
    const known = senders.get(name) ?? { client: false, server: false };
    if (known[party]) return;
    known[party] = true;
    senders.set(name, known);
    const node = types.get(name);
    if (node !== undefined) for (const next of references(node)) reach(next, party);
  };
  for (const [name, party] of Object.entries(MESSAGE_UNIONS)) if (types.has(name)) reach(name, party);
  for (const name of errors) {
    reach(name, 'server');
    if (types.has('ServerRequest')) reach(name, 'client');
  }
  return senders;
}
