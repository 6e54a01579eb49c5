import { urlHttps } from '../../../../../pipeline/validate/checks/elicitation/url-https.js';
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
checkTable(urlHttps, {
  passes: {
    'https://a.net': at('https://a.net'),

    'listed in an error': listed('https://a.net'),
    'as input': askedForInput(method, { ...page, url: 'https://a.net' }, {}),
  },
  fails: {
    'http://a.net': [at('http://a.net'), 3],
    'ftp://a.net': [at('ftp://a.net'), 3],

    'listed in an error': [listed('http://a.net'), 4],
    'as input': [askedForInput(method, { ...page, url: 'http://a.net' }, {}), 1],
  },
  silent: {
    'http://localhost:3000/a': at('http://localhost:3000/a'),
    'http://127.0.0.1/a': at('http://127.0.0.1/a'),
    'http://[::1]/a': at('http://[::1]/a'),
    'http://192.168.0.7/': at('http://192.168.0.7/'),
    'no url': at('no url'),
  },
});
