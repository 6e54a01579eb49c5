import { urlNoCredentials } from '../../../../../pipeline/validate/checks/elicitation/url-no-credentials.js';
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
checkTable(urlNoCredentials, {
  passes: {
    'https://a.net/connect?elicitationId=e1&state=x': at('https://a.net/connect?elicitationId=e1&state=x'),
    'https://a.net/?access_token=': at('https://a.net/?access_token='),
    'https://ann@a.net/': at('https://ann@a.net/'),

    'listed in an error': listed('https://a.net/connect?elicitationId=e1&state=x'),
    'as input': askedForInput(method, { ...page, url: 'https://a.net/connect?elicitationId=e1&state=x' }, {}),
  },
  fails: {
    'https://a.net/?access_token=abc': [at('https://a.net/?access_token=abc'), 3],
    'https://ann:secret@a.net/': [at('https://ann:secret@a.net/'), 3],
    'https://a.net/#id_token=abc': [at('https://a.net/#id_token=abc'), 3],
    'https://a.net/?x=1&API_KEY=2': [at('https://a.net/?x=1&API_KEY=2'), 3],

    'listed in an error': [listed('https://a.net/?access_token=abc'), 4],
    'as input': [askedForInput(method, { ...page, url: 'https://a.net/?access_token=abc' }, {}), 1],
  },
  silent: { 'no url': at('no url') },
});
