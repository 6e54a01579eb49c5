/** Modes of elicitation, and the URLs that it sends users to. */
import type { Handlers, Json, Message } from '../../check.js';
import { asArray, asObject } from '../../message.js';

/** Code of the error that asks for URL elicitations before a request is tried again (2025-11-25). */
export const URL_ELICITATION_REQUIRED = -32042;

/** URL mode, or meant so: a `url` and neither mode nor schema. */
export function isUrlMode(params: Json | undefined): boolean {
  if (params === undefined) return false;
  if (params['mode'] === 'url') return true;
  return (
    params['mode'] === undefined && params['url'] !== undefined && params['requestedSchema'] === undefined
  );
}

/** Form mode, by name or by default. */
export function isFormMode(params: Json | undefined): boolean {
  const mode = params?.['mode'];
  return params !== undefined && (mode === undefined || mode === 'form') && !isUrlMode(params);
}

/** The elicitations that an error -32042 of the server lists; undefined for other messages, and where it lists none. */
export function listedIn(error: Message): readonly unknown[] | undefined {
  if (error.errorCode !== URL_ELICITATION_REQUIRED || error.fromClient) return undefined;
  return asArray(asObject(asObject(error.error)?.['data'])?.['elicitations']);
}

/** Handlers that see every `url` of an elicitation in URL mode: in a request, or listed in an error -32042. */
export function onUrls(visit: (message: Message, url: string) => void): Handlers {
  return {
    asks: {
      'elicitation/create'({ message, params }) {
        const url = params?.['url'];
        if (typeof url === 'string' && isUrlMode(params)) visit(message, url);
      },
    },
    error(message) {
      for (const each of listedIn(message) ?? []) {
        const url = asObject(each)?.['url'];
        if (typeof url === 'string') visit(message, url);
      }
    },
  };
}

/** The URL that a text is, as browsers read it; undefined where it is no absolute URL. */
export function urlOf(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
