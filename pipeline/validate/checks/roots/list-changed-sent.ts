import type { Seq } from '../../../trace/event.js';
import { isDeclared } from '../../capabilities.js';
import type { Check, Place } from '../../check.js';
import { asArray, asObject } from '../../message.js';

interface Listed {
  readonly asked: Seq;
  readonly answered: Seq;
  readonly uris: ReadonlySet<unknown>;
}

interface Unannounced {
  readonly at: Place;
  readonly earlier: Seq;
}

export const listChangedSent: Check = {
  id: 'roots.list-changed-sent',
  title: 'A client that declared roots.listChanged tells when its roots change',
  about:
    'Compares each list of roots with the one before it. Where the sets of URIs differ, a `notifications/roots/list_changed` ' +
    'has to come after the earlier list was asked for, at the latest before the next list or the end of the session. Names of ' +
    'roots and their order are not compared. Only clients that declared `roots.listChanged` in `initialize` are looked at.',
  subject: 'list of roots after another one',
  needs: ['complete', 'order'],
  watch(evidence) {
    let before: Listed | undefined;
    let noticed: Seq = -1;
    let pending: Unannounced | undefined;
    const settle = (): void => {
      if (pending === undefined) return;
      const { at, earlier } = pending;
      evidence.finding(at, {
        saw: 'other roots than in the list before, and no notice of the change',
        expected: 'notifications/roots/list_changed',
        earlier,
      });
      pending = undefined;
    };
    return {
      notifications: {
        'notifications/roots/list_changed'(message) {
          if (!message.fromClient) return;
          noticed = message.seq;
          pending = undefined;
        },
      },
      replies: {
        'roots/list'({ message, ask, result, capabilities }) {
          const roots = asArray(asObject(result)?.['roots']);
          if (roots === undefined || !isDeclared(capabilities, ['roots', 'listChanged'])) return;
          settle();
          const earlier = before;
          const uris = new Set(roots.map((root) => asObject(root)?.['uri']));
          before = { asked: ask.message.seq, answered: message.seq, uris };
          if (earlier === undefined) return;
          evidence.subject(message);
          if (same(earlier.uris, uris) || noticed > earlier.asked) return;
          const { seq, line, transport } = message;
          pending = { at: { seq, line, transport }, earlier: earlier.answered };
        },
      },
      end: settle,
    };
  },
};

function same(a: ReadonlySet<unknown>, b: ReadonlySet<unknown>): boolean {
  if (a.size !== b.size) return false;
  for (const each of a) if (!b.has(each)) return false;
  return true;
}
