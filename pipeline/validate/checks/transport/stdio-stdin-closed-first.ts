import type { Check, Lifecycle } from '../../check.js';

export const stdioStdinClosedFirst: Check = {
  id: 'transport.stdio-stdin-closed-first',
  title: "To end a stdio session the client first closes the server's input",
  about:
    "In a stdio session a client's `transport-close` is the end of the server's input, its `transport-abort` a signal that " +
    'ends the process. The signal may only follow the close. How long the client waits in between is not looked at.',
  subject: 'stdio session that the client ended',
  needs: ['complete', 'order'],
  transport: 'stdio',
  watch(evidence) {
    let decided = false;
    return {
      lifecycle(event: Lifecycle) {
        if (decided || event.direction !== 'client-to-server') return;
        if (event.event === 'transport-open') return;
        decided = true;
        evidence.subject(event);
        if (event.event === 'transport-close') return;
        evidence.finding(event, {
          saw: 'a signal to the server process while its input was open',
          expected: 'the client to close the input first and let the server exit',
        });
      },
    };
  },
};
