import type { Check, Message, Session } from '../../check.js';

export const initializedNotification: Check = {
  id: 'lifecycle.initialized-notification',
  title: 'After a successful initialize the client sends notifications/initialized',
  about:
    'Once the server has answered `initialize` with a result, `notifications/initialized` has to follow before the session ends. ' +
    'Where that result names another version than the client asked for and the client asks for nothing more, it may not ' +
    'support that version and has left, as it should: nothing is counted then.',
  subject: 'initialize result',
  needs: ['complete'],
  watch: (evidence, session) => ({
    end() {
      const answer = session.initializeAnswer;
      if (answer?.class !== 'result') return;
      if (session.initialized === undefined && leftOverVersion(session, answer)) return;
      evidence.subject(answer);
      if (session.initialized !== undefined) return;
      evidence.finding(answer, {
        saw: 'no notifications/initialized after this result',
        expected: 'the client to confirm the handshake with it',
      });
    },
  }),
};

/** Whether the server offered another version than the client asked for, and the client went no further. */
function leftOverVersion({ initialize, negotiated, askedByClient }: Session, answer: Message): boolean {
  const asked = initialize?.params?.['protocolVersion'];
  return typeof asked === 'string' && asked !== negotiated && askedByClient.latest < answer.seq;
}
