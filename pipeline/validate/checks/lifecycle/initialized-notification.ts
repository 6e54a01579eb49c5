import type { Check } from '../../check.js';

export const initializedNotification: Check = {
  id: 'lifecycle.initialized-notification',
  title: 'After a successful initialize the client sends notifications/initialized',
  about:
    'Once the server has answered `initialize` with a result, `notifications/initialized` has to follow before the session ends.',
  subject: 'initialize result',
  needs: ['complete'],
  watch: (evidence, session) => ({
    end() {
      const answer = session.initializeAnswer;
      if (answer?.class !== 'result') return;
      evidence.subject(answer);
      if (session.initialized !== undefined) return;
      evidence.finding(answer, {
        saw: 'no notifications/initialized after this result',
        expected: 'the client to confirm the handshake with it',
      });
    },
  }),
};
