import type { Check, Stream } from '../../check.js';
import { quote, show } from '../../wording.js';

export const replaySameStream: Check = {
  id: 'transport.replay-same-stream',
  title: 'A resumed stream repeats nothing that belongs to another stream',
  about:
    'Looks at each message on a stream that resumes another one of the recording (GET with `Last-Event-ID`). Its event id must not ' +
    'have been given out on another stream, and a response must not answer a request whose POST was answered by another ' +
    'stream. Messages that were not sent before belong to the resumed stream.',
  subject: 'message on a resumed stream',
  needs: ['order'],
  watch: (evidence) => ({
    stream(event) {
      const { stream, message, earlier, fields } = event;
      if (stream.opener !== 'resume' || stream.origin === stream || message === undefined) return;
      evidence.subject(message);
      if (earlier !== undefined && isOther(earlier.stream, stream)) {
        evidence.finding(message, {
          saw: `event id ${quote(fields?.id ?? '')}, which another stream has sent`,
          expected: 'only messages of the resumed stream',
          earlier: earlier.seq,
        });
        return;
      }
      const own = message.request?.http;
      if (own?.stream === undefined || !own.certain || !isOther(own.stream, stream)) return;
      evidence.finding(message, {
        saw: `the answer to request ${show(message.id)}, which another stream answers`,
        expected: 'only messages of the resumed stream',
        earlier: message.request?.seq ?? event.seq,
      });
    },
  }),
};

const isOther = (one: Stream, other: Stream): boolean =>
  one.opener !== 'unknown' && one.origin !== other.origin;
