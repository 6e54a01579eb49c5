import type { Check } from '../../check.js';

export const messagesUtf8: Check = {
  id: 'transport.messages-utf8',
  title: 'Messages are encoded as UTF-8',
  about:
    'A recorder that sees the bytes keeps what is no UTF-8 under `rawBase64`; such a message is the finding. In a recording ' +
    'that says it was made by a proxy each message counts. Elsewhere undecodable bytes may have been replaced or dropped, so ' +
    'that a message without `rawBase64` proves nothing.',
  subject: 'message of a recording that keeps undecodable bytes',
  watch: (evidence, session) => ({
    message(message) {
      const raw = message.event.rawBase64 !== undefined;
      if (raw || session.traits.has('proxy')) evidence.subject(message);
      if (!raw) return;
      evidence.finding(message, { saw: 'bytes that are no UTF-8', expected: 'JSON text in UTF-8' });
    },
  }),
};
