/** The related task in `_meta`, as the checks on it meet it. */
import type { Evidence, Message } from '../../check.js';
import { RELATED_TASK, relatedTask } from '../../session/tasks.js';
import { masked, show } from '../../wording.js';

export const isRelated = (message: Message): boolean => message.meta?.[RELATED_TASK] !== undefined;

/** A task id for a reader: it opens a task to whoever has it, so never the whole. */
export const idWord = (id: unknown): string => (typeof id === 'string' ? masked(id) : show(id));

/** Counts a message whose `_meta` has no place for a related task; one in it is a finding. */
export function expectUnrelated(evidence: Evidence, message: Message, what: string): void {
  evidence.subject(message);
  if (!isRelated(message)) return;
  evidence.finding(message, {
    saw: `related task ${idWord(relatedTask(message.meta))} in the _meta of ${what}`,
    expected: 'no related task where the message names its task itself',
  });
}

/** Counts a message that has to name a task in its `_meta`, and reports it when it does not. */
export function expectRelated(evidence: Evidence, message: Message, what: string, id: string): void {
  evidence.subject(message);
  const related = relatedTask(message.meta);
  if (related === id) return;
  evidence.finding(message, {
    saw: isRelated(message) ? `related task ${idWord(related)} in ${what}` : `${what} without a related task`,
    expected: `the related task ${masked(id)} in _meta`,
  });
}
