import type { Seq } from '../../../trace/event.js';
import type { Check, Stream } from '../../check.js';
import { idKey } from '../../message.js';
import { show } from '../../wording.js';

export const noBroadcast: Check = {
  id: 'transport.no-broadcast',
  title: 'A server sends each message on one stream only',
  about:
    'While two or more SSE streams of a session are open, remembers each request and response of the server by its id. The same ' +
    'one on another stream that is open at the same time is a finding. Redelivery on a stream that resumes the first is left ' +
    'alone, and so are notifications: two equal ones may be two messages. Needs recorded streams or exchanges.',
  subject: "server's request or response while several streams are open",
  needs: ['order'],
  watch(evidence, session) {
    const sent = new Map<string, Sent>();
    let sweepAt = 1000;
    return {
      stream({ message, stream, tied }) {
        const { open } = session.streams;
        if (!tied || message === undefined || open.size < 2 || message.id === undefined) return;
        if (message.class === 'invalid' || message.id === null) return;
        evidence.subject(message);
        const key = `${message.class} ${typeof message.id} ${idKey(message.id)} ${message.method}`;
        const first = sent.get(key);
        if (first === undefined || !open.has(first.stream)) {
          sent.set(key, { stream, seq: message.seq });
          if (sent.size > sweepAt) sweepAt = 1000 + 2 * sweep(sent, open);
          return;
        }
        if (first.stream === stream || related(first.stream, stream)) return;
        evidence.finding(message, {
          saw: `the ${message.class} ${show(message.id)} on a second stream`,
          expected: 'each message on one stream only',
          earlier: first.seq,
        });
      },
    };
  },
};

interface Sent {
  readonly stream: Stream;
  readonly seq: Seq;
}

/** Drops what was sent on streams that are over. Returns how much is left. */
function sweep(sent: Map<string, Sent>, open: ReadonlySet<Stream>): number {
  for (const [key, { stream }] of sent) if (!open.has(stream)) sent.delete(key);
  return sent.size;
}

/** One resumes the other, or something unseen that may be the other. */
function related(one: Stream, other: Stream): boolean {
  if (one.origin === other.origin) return true;
  return [one, other].some(
    (each) => each.opener === 'unknown' || (each.opener === 'resume' && each.origin === each),
  );
}
