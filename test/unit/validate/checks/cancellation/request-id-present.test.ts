import { requestIdPresent } from '../../../../../pipeline/validate/checks/cancellation/request-id-present.js';
import { notification, request, Session } from '../../../../support/judge.js';
import { checkTable } from '../../../../support/table.js';

const cancel = (requestId?: unknown, more = {}) =>
  notification('notifications/cancelled', { requestId, ...more });
const after = (payload: unknown) =>
  new Session().handshake().client(request(1, 'tools/list')).client(payload);
checkTable(requestIdPresent, {
  passes: { 'an id': after(cancel(1)), 'by the server': new Session().handshake().server(cancel('a')) },
  fails: {
    'no id': [after(cancel()), 4],
    null: [after(cancel(null)), 4],
    'no params': [after(notification('notifications/cancelled')), 4],
  },
  silent: {
    none: new Session().handshake(),
    'of a task': after(
      cancel(undefined, { _meta: { 'io.modelcontextprotocol/related-task': { taskId: 't' } } }),
    ),
  },
});
