import { fileUri } from '../../../../../pipeline/validate/checks/roots/file-uri.js';
import { asked, askedForInput, checkTable } from '../../../../support/table.js';

const given = (...roots: unknown[]) => asked('roots/list', undefined, { roots: {} }, { roots });
checkTable(fileUri, {
  passes: {
    'a file': given({ uri: 'file:///home/a' }, { uri: 'FILE:///b' }),
    'in a retry': askedForInput('roots/list', undefined, { roots: {} }, { roots: [{ uri: 'file:///a' }] }),
  },
  fails: {
    'https, and a path': [given({ uri: 'https://a' }, { uri: '/home' }), 4, 4],
    'no uri': [given({ name: 'a' }), 4],
    'one slash': [given({ uri: 'file:/a' }), 4],
    'in a retry': [askedForInput('roots/list', undefined, { roots: {} }, { roots: [{ uri: 'a' }] }), 2],
  },
  silent: { 'no roots': given(), 'no objects': given(null, 7) },
});
