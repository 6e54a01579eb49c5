/** Client capabilities as requests of 2026-07-28 declare them, and what a request put to the client needs of them. */
import { asArray, asObject, asString, type Json, type Message } from './message.js';
import { declaresPath, META_CAPABILITIES } from './session/session.js';

/** The capabilities that a request declares; undefined where it declares none, or no object. */
export function declaredWith(request: Message): Json | undefined {
  return asObject(request.meta?.[META_CAPABILITIES]);
}

/**
 * Whether a capability path is declared: neither absent nor null nor false. An elicitation capability without a mode
 * stands for form mode (client/elicitation, Capabilities).
 */
export function isDeclared(capabilities: Json | undefined, path: readonly string[]): boolean {
  if (capabilities === undefined) return false;
  if (declaresPath(capabilities, path)) return true;
  if (path[0] !== 'elicitation' || path[1] !== 'form') return false;
  const elicitation = capabilities['elicitation'];
  if (elicitation === undefined || elicitation === null || elicitation === false) return false;
  return !declaresPath(capabilities, ['elicitation', 'url']);
}

/**
 * The capability path that a request to the client needs, the finest one; undefined for methods that are none of the three
 * that servers may put. An unknown mode needs elicitation alone.
 */
export function neededFor(method: unknown, params: Json | undefined): readonly string[] | undefined {
  switch (method) {
    case 'roots/list':
      return ['roots'];
    case 'sampling/createMessage':
      return params?.['tools'] !== undefined || params?.['toolChoice'] !== undefined
        ? ['sampling', 'tools']
        : ['sampling'];
    case 'elicitation/create': {
      const mode = asString(params?.['mode']);
      if (mode === 'url') return ['elicitation', 'url'];
      return mode === undefined || mode === 'form' ? ['elicitation', 'form'] : ['elicitation'];
    }
    default:
      return undefined;
  }
}

/** One member of `inputRequests`. */
export interface InputRequest {
  readonly key: string;
  readonly method: unknown;
  readonly params: Json | undefined;
}

const NONE: readonly InputRequest[] = [];

/** The requests to the client that an input_required result holds, keys in their order of appearance. */
export function inputRequestsOf(result: unknown): readonly InputRequest[] {
  const inner = asObject(result);
  if (inner?.['resultType'] !== 'input_required') return NONE;
  const requests = asObject(inner['inputRequests']);
  if (requests === undefined) return NONE;
  return Object.entries(requests).map(([key, value]) => {
    const request = asObject(value);
    return { key, method: request?.['method'], params: asObject(request?.['params']) };
  });
}

/**
 * Whether everything that `required` lists is declared. False also where that is not certain: a setting with a value of its
 * own may be what is missing.
 */
export function coversAll(declared: Json | undefined, required: Json): boolean {
  return covers(declared, required, []);
}

function covers(declared: Json | undefined, required: Json, path: readonly string[]): boolean {
  for (const key of Object.keys(required)) {
    const here = [...path, key];
    if (!isDeclared(declared, here)) return false;
    const inner = required[key];
    if (inner === true) continue;
    const deeper = asObject(inner);
    if (deeper === undefined || asArray(inner) !== undefined || !covers(declared, deeper, here)) return false;
  }
  return true;
}
