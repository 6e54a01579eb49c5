import { listChangedSent } from '../../../../../pipeline/validate/checks/roots/list-changed-sent.js';
import { notification, request, result, Session } from '../../../../support/judge.js';
import { checkTable } from '../../../../support/table.js';

const notice = notification('notifications/roots/list_changed');
const roots = (...uris: string[]) => ({ roots: uris.map((uri) => ({ uri })) });
const first = (client: object = { listChanged: true }) =>
  new Session()
    .handshake({}, { roots: client })
    .server(request(1, 'roots/list'))
    .client(result(1, roots('file:///a')));
const again = (session: Session, ...uris: string[]) =>
  session.server(request(2, 'roots/list')).client(result(2, roots(...uris)));
checkTable(listChangedSent, {
  passes: {
    'the same': again(first(), 'file:///a'),
    'told before': again(first().client(notice), 'file:///b'),
    'told afterwards': again(first(), 'file:///b').client(notice),
  },
  fails: {
    'others, never told': [again(first(), 'file:///b'), 6],
    'one more': [again(first(), 'file:///a', 'file:///b'), 6],
    'told only after the next list': [
      again(first(), 'file:///b')
        .server(request(3, 'roots/list'))
        .client(result(3, roots('file:///b')))
        .client(notice),
      6,
    ],
  },
  silent: { 'one list': first(), 'listChanged undeclared': again(first({}), 'file:///b') },
});
