import { urlValid } from '../../../../../pipeline/validate/checks/elicitation/url-valid.js';
import { error, request, Session } from '../../../../support/judge.js';
import { asked, askedForInput, checkTable } from '../../../../support/table.js';

const method = 'elicitation/create';
const page = { mode: 'url', message: 'Log in', url: 'https://a.example/login', elicitationId: 'e1' };
const at = (url: string) => asked(method, { ...page, url }, {});
const listed = (url: string) =>
  new Session()
    .handshake()
    .client(request(1, 'tools/call'))
    .server(error(1, -32042, 'log in', { elicitations: [{ ...page, url }] }));
checkTable(urlValid, {
  passes: {
    'https://a.example/login': at('https://a.example/login'),
    'myapp:login': at('myapp:login'),

    'listed in an error': listed('https://a.example/login'),
    'as input': askedForInput(method, { ...page, url: 'https://a.example/login' }, {}),
  },
  fails: {
    'a.example/login': [at('a.example/login'), 3],
    '/login': [at('/login'), 3],
    '': [at(''), 3],
    'https://': [at('https://'), 3],

    'listed in an error': [listed('a.example/login'), 4],
    'as input': [askedForInput(method, { ...page, url: 'a.example/login' }, {}), 1],
  },
});
