/** What tasks/result yields: the result of the request that a task stands for. */
import type { Json } from '../../check.js';
import { asArray, asObject } from '../../message.js';
import { isStatus } from '../../task-status.js';

/** Whether a result describes a task, as those of tasks/get or of its creation do, in place of an outcome. */
export function describesTask(result: Json): boolean {
  if (result['content'] !== undefined || result['action'] !== undefined) return false;
  const task = asObject(result['task']) ?? result;
  return typeof task['taskId'] === 'string' && isStatus(task['status']);
}

/** The status in such a description. */
export function describedStatus(result: Json): unknown {
  return describesTask(result) ? (asObject(result['task']) ?? result)['status'] : undefined;
}

type Member = readonly [name: string, fits: (value: unknown) => boolean];

const isText = (value: unknown): boolean => typeof value === 'string';
const isContent = (value: unknown): boolean => asArray(value) !== undefined || asObject(value) !== undefined;

/** Members that every result of a request type has. */
const MEMBERS: ReadonlyMap<string, readonly Member[]> = new Map<string, readonly Member[]>([
  ['tools/call', [['content', (value) => asArray(value) !== undefined]]],
  [
    'sampling/createMessage',
    [
      ['role', isText],
      ['content', isContent],
      ['model', isText],
    ],
  ],
  ['elicitation/create', [['action', isText]]],
]);

/** The first member that a result of this request type lacks; null when it has all; undefined for other types. */
export function lackingMember(method: string | undefined, result: unknown): string | null | undefined {
  const members = method === undefined ? undefined : MEMBERS.get(method);
  if (members === undefined) return undefined;
  const object = asObject(result);
  for (const [name, fits] of members) if (object === undefined || !fits(object[name])) return name;
  return null;
}
