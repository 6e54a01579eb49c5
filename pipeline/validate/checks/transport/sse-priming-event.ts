import type { Check, Session, StreamEvent } from '../../check.js';

export const ssePrimingEvent: Check = {
  id: 'transport.sse-priming-event',
  title: 'An SSE stream that answers a POST begins with an event that has an id and no data',
  about:
    'Looks at the first SSE event of each stream that answers a POSTed request. It should carry an id and no message, so that ' +
    'the client can resume from it. Only recordings that keep SSE events without a message show this: those made by a proxy, and ' +
    'those in which such an event has been seen before.',
  subject: 'SSE stream that answers a POSTed request',
  needs: ['complete', 'order'],
  watch: (evidence, session) => ({
    stream(event) {
      const { stream, fields, message } = event;
      if (
        stream.events !== 1 ||
        stream.opener !== 'post' ||
        stream.posted === undefined ||
        !keepsBareEvents(session)
      )
        return;
      evidence.subject(event);
      if (message === undefined && fields?.id !== undefined && fields.id !== '') return;
      evidence.finding(event, {
        saw: message === undefined ? 'a first SSE event without an id' : 'a message as the first SSE event',
        expected: 'an event with an id and empty data before it',
      });
    },
  }),
};

/** Whether an SSE event without a message would have been recorded. */
export function keepsBareEvents(session: Session): boolean {
  return session.streams.keepsBare || session.traits.has('proxy');
}

/** A server's own, orderly end of a stream's connection while the stream has not carried its response. */
export function brokenOffByServer({ stream }: Pick<StreamEvent, 'stream'>): boolean {
  return (
    stream.closed?.event === 'transport-close' &&
    stream.closed.direction === 'server-to-client' &&
    stream.answered === undefined
  );
}
