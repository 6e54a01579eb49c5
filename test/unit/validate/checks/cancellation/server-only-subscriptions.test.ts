import { serverOnlySubscriptions } from '../../../../../pipeline/validate/checks/cancellation/server-only-subscriptions.js';
import { notification, request, Session } from '../../../../support/judge.js';
import { checkTable } from '../../../../support/table.js';

const cancel = (requestId?: unknown, more = {}) =>
  notification('notifications/cancelled', { requestId, ...more });
const listening = () => new Session().client(request(1, 'subscriptions/listen', { notifications: {} }));
checkTable(serverOnlySubscriptions, {
  passes: { 'a subscription': listening().server(cancel(1)) },
  fails: {
    'another request': [new Session().client(request(1, 'tools/call')).server(cancel(1)), 1],
    unknown: [listening().server(cancel(2)), 1],
    'without id': [listening().server(cancel()), 1],
    'its own request': [new Session().server(request(1, 'ping')).server(cancel(1)), 1],
  },
  silent: { 'by the client': listening().client(cancel(1)) },
});
