import { expect, test } from 'vitest';
import { extensionIdentifierFormat } from '../../../../../pipeline/validate/checks/versioning/extension-identifier-format.js';
import { envelope, judgeBy, request, result, Session } from '../../../../support/judge.js';

const judge = (session: Session, clause = {}) => judgeBy(extensionIdentifierFormat, session.lines, clause);

const declared = (key: string) =>
  new Session().client(request(1, 'tools/list', { _meta: envelope({ extensions: { [key]: {} } }) }));
const offered = (key: string) =>
  new Session()
    .client(request(1, 'server/discover', {}))
    .server(result(1, { capabilities: { extensions: { [key]: {} } } }));
const by = (rule: string) => ({ checks: [`versioning.extension-identifier-format#${rule}`] });

test.each(['com.example/parcels', 'a/b', 'x-y.z1/n_m.k'])('%s passes', (key) => {
  expect(judge(declared(key), by('client')).outcome).toBe('pass');
  expect(judge(offered(key), by('server')).outcome).toBe('pass');
});

test.each(['plain', '/x', '1a/x', 'a..b/x', 'a/b/c', ''])('%s fails', (key) => {
  expect(judge(declared(key), by('client'))).toMatchObject({ outcome: 'fail', findings: [{ seq: 0 }] });
  expect(judge(offered(key), by('server'))).toMatchObject({ outcome: 'fail', findings: [{ seq: 1 }] });
});

test('each side is charged for its own keys only', () => {
  expect(judge(declared('plain'), by('server')).outcome).toBe('not-observed');
});
