import type { Check, Lifecycle } from '../../check.js';
import { instantOf } from '../../timestamps.js';

/** Milliseconds that a client has to wait before its signal says something of the server. */
const PATIENCE = 1000;

export const stdioExitAtEndOfInput: Check = {
  id: 'transport.stdio-exit-at-end-of-input',
  title: 'A stdio server exits by itself once its input is closed',
  about:
    "After a client's `transport-close` (the server's input has ended) the server's own `transport-close` has to come. A " +
    '`transport-abort` of either party means that the process was ended by a signal instead. A client that sends one within a ' +
    'second, by `ts` of the two events, has not waited: nothing is counted then. Otherwise how long it took is not looked at; ' +
    'a recording that stops before the process ended shows nothing.',
  subject: 'end of a stdio server process after its input was closed',
  needs: ['order'],
  transport: 'stdio',
  watch(evidence) {
    let closed: Lifecycle | undefined;
    return {
      lifecycle(event: Lifecycle) {
        if (event.event === 'transport-open') return;
        const byClient = event.direction === 'client-to-server';
        if (closed === undefined) {
          if (byClient && event.event === 'transport-close') closed = event;
          return;
        }
        if (byClient && event.event === 'transport-close') return;
        if (byClient && instantOf(event.ts) - instantOf(closed.ts) < PATIENCE) {
          closed = undefined;
          return;
        }
        evidence.subject(event);
        if (event.event === 'transport-abort') {
          evidence.finding(event, {
            saw: 'the server process ended by a signal after its input was closed',
            expected: 'the server to exit by itself',
            earlier: closed.seq,
          });
        }
        closed = undefined;
      },
    };
  },
};
