/** Which requests may be run as tasks, and whether their addressee said that it takes them so. */
import type { Exchange, Json, Message, Session } from '../../check.js';
import { declaresPath } from '../../session/session.js';
import { show } from '../../wording.js';

/** Requests of 2025-11-25 other than those about tasks. `task` in anything else is not the protocol's. */
const METHODS = [
  'tools/call',
  'sampling/createMessage',
  'elicitation/create',
  'tools/list',
  'prompts/get',
  'prompts/list',
  'resources/read',
  'resources/list',
  'resources/templates/list',
  'resources/subscribe',
  'resources/unsubscribe',
  'completion/complete',
  'logging/setLevel',
  'roots/list',
  'ping',
] as const;

const PATHS: ReadonlyMap<string, readonly string[]> = new Map(
  METHODS.map((method) => [method, ['tasks', 'requests', ...method.split('/')]]),
);
const TASKS = ['tasks'];

/** The capability that stands for tasks of a request type: `tasks.requests.tools.call`. */
export const capabilityFor = (method: string): string => PATHS.get(method)?.join('.') ?? '';

/** One handler for all requests of the protocol, or for their answers. */
export function forMethods<T>(handler: (subject: T) => void): Record<string, (subject: T) => void> {
  return Object.fromEntries(METHODS.map((method) => [method, handler]));
}

/** One handler for the requests that can become tasks, whoever sends them. */
export function forTaskTypes(
  handler: (message: Message) => void,
): Record<string, (message: Message) => void> {
  return {
    'tools/call': (message) => message.fromClient && handler(message),
    'sampling/createMessage': (message) => message.fromServer && handler(message),
    'elicitation/create': (message) => message.fromServer && handler(message),
  };
}

function capabilitiesOf(session: Session, request: Message): Json | undefined {
  return request.fromClient ? session.serverCapabilities : session.clientCapabilities;
}

/** Whether the addressee declared that it runs this type of request as a task; undefined before its declaration. */
export function takesTask(session: Session, request: Message): boolean | undefined {
  const declared = capabilitiesOf(session, request);
  const path = PATHS.get(request.method);
  return declared === undefined || path === undefined ? undefined : declaresPath(declared, path);
}

/** Whether the addressee declared tasks of any kind. */
export function knowsTasks(session: Session, request: Message): boolean | undefined {
  const declared = capabilitiesOf(session, request);
  return declared === undefined ? undefined : declaresPath(declared, TASKS);
}

export const partyFor = ({ fromClient }: Message): string => (fromClient ? 'server' : 'client');

/** What an answer was, in a few words. */
export function answerWord({ result, response }: Exchange): string {
  return result === undefined ? `error ${show(response.errorCode)}` : 'a result';
}
