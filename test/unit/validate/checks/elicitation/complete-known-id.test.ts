import { completeKnownId } from '../../../../../pipeline/validate/checks/elicitation/complete-known-id.js';
import { error, notification, request, Session } from '../../../../support/judge.js';
import { checkTable } from '../../../../support/table.js';

const done = (elicitationId: unknown) =>
  notification('notifications/elicitation/complete', { elicitationId });
const started = () =>
  new Session().handshake().server(request('s', 'elicitation/create', { mode: 'url', elicitationId: 'e1' }));
checkTable(completeKnownId, {
  passes: {
    known: started().server(done('e1')),
    'listed in an error': new Session()
      .handshake()
      .client(request(1, 'tools/call'))
      .server(error(1, -32042, 'log in', { elicitations: [{ elicitationId: 'e1' }] }))
      .server(done('e1')),
    'of the session before': started().handshake().server(done('e1')),
  },
  fails: {
    unknown: [started().server(done('e2')), 4],
    'no id': [started().server(done(undefined)), 4],
    'a number': [started().server(done(1)), 4],
  },
  silent: { none: started(), 'by the client': started().client(done('e2')) },
});
