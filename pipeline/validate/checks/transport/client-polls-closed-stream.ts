import type { Seq } from '../../../trace/event.js';
import type { Check, Lifecycle, Stream } from '../../check.js';
import { idKey } from '../../message.js';
import { brokenOffByServer } from './sse-priming-event.js';

interface Waiting {
  readonly stream: Stream;
  readonly closed: Lifecycle;
}

export const clientPollsClosedStream: Check = {
  id: 'transport.client-polls-closed-stream',
  title: 'The client reconnects to a stream that the server closed ahead of its response',
  about:
    "Looks at each SSE stream of a POSTed request that gave out an event id and whose connection the server closed (the server's " +
    '`transport-close` for that exchange or stream) before the response had come. A GET with one of its ids in `Last-Event-ID` has to ' +
    'follow before the client ends the session by DELETE. A client that cancelled the request, a session that the server ended, ' +
    'and a recording that just stops show nothing.',
  subject: 'SSE stream with event ids that the server closed ahead of the response',
  needs: ['complete', 'order'],
  watch(evidence, session) {
    const waiting = new Map<Seq, Waiting>();
    /** Requests that the client cancelled before their streams closed: no response is to come. */
    const cancelled = new Set<Seq>();
    const isResumed = ({ stream }: Waiting): boolean => stream.resumed;
    return {
      httpEnd({ stream, closed }) {
        if (stream === undefined || closed === undefined || stream.opener !== 'post') return;
        const { posted } = stream;
        if (posted === undefined || stream.lastId === undefined || !brokenOffByServer({ stream })) return;
        if (cancelled.delete(posted.seq)) return;
        waiting.set(posted.seq, { stream, closed });
      },
      notifications: {
        'notifications/cancelled': (message) => {
          if (message.fromServer) return;
          const id = message.params?.['requestId'];
          const open = id === undefined ? undefined : session.openRequestOf('client', id);
          if (open !== undefined && idKey(open.id) === idKey(id) && !waiting.delete(open.seq))
            cancelled.add(open.seq);
        },
      },
      httpRequest({ request, method }) {
        if (method !== 'DELETE' || request === undefined) return;
        for (const [seq, each] of waiting) {
          waiting.delete(seq);
          // Closed because of the DELETE, while it was answered.
          if (each.closed.seq > request.seq) continue;
          evidence.subject(each.closed);
          if (isResumed(each)) continue;
          evidence.finding(each.closed, {
            saw: 'a stream that the client left behind when it ended the session',
            expected: 'a GET with Last-Event-ID to hear the rest',
            earlier: seq,
          });
        }
      },
      end() {
        for (const each of waiting.values()) if (isResumed(each)) evidence.subject(each.closed);
      },
    };
  },
};
