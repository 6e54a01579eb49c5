/** What a server instance needs from the program around it: instances come and go, this stays. */
import { createRequestStateCodec, type RequestStateCodec } from '@modelcontextprotocol/server';

export type Era = 'legacy' | 'modern';

/** Tells the clients that listen that something changed. Over 2026-07-28 HTTP no instance outlives its request. */
export interface Changes {
  tools(): void;
  prompts(): void;
  resources(): void;
  resource(uri: string): void;
  readonly late: LateItems;
}

/** Items that come and go with each change of their list: whether they are there. */
export interface LateItems {
  prompt: boolean;
  resource: boolean;
}

/** Has the SDK list and serve an item only while it is there. */
export function comesAndGoes(item: { enabled: boolean }, isThere: () => boolean): void {
  Object.defineProperty(item, 'enabled', { get: isThere });
}

/** What a state between two rounds holds. */
export interface RoundState {
  round: number;
}

/** One codec for all instances: a retry may reach another instance than the first round did. */
export const roundStates: RequestStateCodec<RoundState> = createRequestStateCodec<RoundState>({
  key: crypto.getRandomValues(new Uint8Array(32)),
  bind: (context) => context.mcpReq.method,
});
