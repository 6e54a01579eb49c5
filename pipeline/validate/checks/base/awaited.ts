/** What the two checks on response ids share: a response has to bear the id of a request that waits for an answer. */
import type { Evidence } from '../../check.js';
import type { Message } from '../../message.js';
import { show } from '../../wording.js';

/** Reports a response whose id no open request of the other party bears. */
export function requireAwaited(evidence: Evidence, response: Message, kind: string): void {
  if (response.awaited) return;
  const asker = response.fromClient ? 'server' : 'client';
  evidence.finding(response, {
    saw: `${kind} under the id ${show(response.id)}, which no unanswered request of the ${asker} has`,
    expected: 'the id of the request that it answers',
  });
}
