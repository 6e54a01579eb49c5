import type { Seq } from '../../../trace/event.js';
import type { Check, Message } from '../../check.js';
import { asArray, asObject } from '../../message.js';
import { idWord } from './related.js';

export const listComplete: Check = {
  id: 'tasks.list-complete',
  title: 'A task that can be got is in the list too',
  about:
    'Looks at each task that `tasks/get` yielded to one party both before and after the newest list of tasks ' +
    'which that party got whole, in one page. The list has to hold it. Left alone: lists of several pages, ' +
    'between which tasks may come and go.',
  subject: 'task got before and after a list of one page',
  needs: ['order'],
  watch(evidence, session) {
    let fromClient: WholeList | undefined;
    let fromServer: WholeList | undefined;
    return {
      exchanges: {
        'tasks/list'({ params, request, response, result }) {
          const object = asObject(result);
          const items = asArray(object?.['tasks']);
          const next = object?.['nextCursor'];
          if (items === undefined || params?.['cursor'] !== undefined) return;
          if (next !== undefined && next !== null) return;
          const list = wholeList(items, request, response);
          if (response.fromClient) fromClient = list;
          else fromServer = list;
        },
        'tasks/get'({ params, request, response, result }) {
          const list = response.fromClient ? fromClient : fromServer;
          const id = params?.['taskId'];
          if (list === undefined || request.seq < list.answered || typeof id !== 'string') return;
          if (asObject(result)?.['taskId'] !== id || list.judged.has(id)) return;
          const before = session.tasks.runBy(response).get(id)?.firstGot;
          if (before === undefined || before > list.asked) return;
          list.judged.add(id);
          evidence.subject(response);
          if (list.ids.has(id)) return;
          evidence.finding(response, {
            saw: `task ${idWord(id)}, got before and after a list that lacks it`,
            expected: 'every task that can be got to be in the list',
            earlier: list.answered,
          });
        },
      },
    };
  },
};

interface WholeList {
  readonly asked: Seq;
  readonly answered: Seq;
  readonly ids: ReadonlySet<string>;
  /** Tasks that were held against it. */
  readonly judged: Set<string>;
}

function wholeList(items: readonly unknown[], request: Message, response: Message): WholeList {
  const ids = new Set<string>();
  for (const item of items) {
    const id = asObject(item)?.['taskId'];
    if (typeof id === 'string') ids.add(id);
  }
  return { asked: request.seq, answered: response.seq, ids, judged: new Set() };
}
