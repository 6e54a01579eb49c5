import { valueIncreases } from '../../../../../pipeline/validate/checks/progress/value-increases.js';
import { notification, request, result, Session } from '../../../../support/judge.js';
import { checkTable } from '../../../../support/table.js';

const call = (id: unknown, progressToken?: unknown, more = {}) =>
  request(id, 'tools/call', { name: 'weigh', ...more, _meta: { progressToken } });
const progress = (progressToken: unknown, value: unknown = 1, more = {}) =>
  notification('notifications/progress', { progressToken, progress: value, ...more });
const first = () => new Session().handshake().client(call(1, 't')).server(progress('t', 1));
checkTable(valueIncreases, {
  passes: {
    higher: first().server(progress('t', 2)),
    'a fraction higher': first().server(progress('t', 1.01)),
    'total changes': first()
      .server(progress('t', 2, { total: 10 }))
      .server(progress('t', 3, { total: 5 })),
    'the token used again': first()
      .server(progress('t', 9))
      .server(result(1))
      .client(call(2, 't'))
      .server(progress('t', 1)),
    'two tokens': first().server(progress('t', 2)).client(call(2, 'u')).server(progress('u', 1)),
  },
  fails: {
    'the same': [first().server(progress('t', 1)), 5],
    lower: [first().server(progress('t', 0.5)).server(progress('t', 0.7)), 5],
    'of the client': [
      new Session().handshake().server(call('s', 't')).client(progress('t', 1)).client(progress('t', 1)),
      5,
    ],
  },
  silent: {
    'the first': first(),
    'no number': first().server(progress('t', 'much')),
    'an unknown token': new Session().handshake().server(progress('t', 2)).server(progress('t', 1)),
    'a token of two open requests': new Session()
      .handshake()
      .client(call(1, 't'))
      .client(call(2, 't'))
      .server(progress('t', 5))
      .server(progress('t', 1)),
  },
});
