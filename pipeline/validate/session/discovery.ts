/** What the server said of itself in answers to `server/discover` (2026-07-28, server/discover). */
import { asArray, asObject, type Exchange, type Json, type Message } from '../message.js';

export interface Discovered {
  /** The answer, and so the time from which it is known. */
  readonly answer: Message;
  /** Missing or mistyped is empty. */
  readonly capabilities: Json;
  /** Strings of `supportedVersions`; empty when there are none. */
  readonly versions: ReadonlySet<string>;
}

export class Discovery {
  /** Results in the order of their arrival. */
  readonly results: Discovered[] = [];

  take(exchange: Exchange): void {
    if (
      exchange.method !== 'server/discover' ||
      exchange.result === undefined ||
      !exchange.request.fromClient
    )
      return;
    const result = asObject(exchange.result);
    const versions = asArray(result?.['supportedVersions']) ?? [];
    this.results.push({
      answer: exchange.response,
      capabilities: asObject(result?.['capabilities']) ?? {},
      versions: new Set(versions.filter((version) => typeof version === 'string')),
    });
  }

  /** The newest result, or undefined while none has come. */
  get latest(): Discovered | undefined {
    return this.results.at(-1);
  }
}
