import { expect, test } from 'vitest';
import { noUndeclaredCapabilityReliance } from '../../../../../pipeline/validate/checks/meta/no-undeclared-capability-reliance.js';
import { envelope, judgeBy, request, result, Session } from '../../../../support/judge.js';

const ask = (inputRequests: unknown) => result(1, { resultType: 'input_required', inputRequests });
const call = (capabilities: object) =>
  new Session().client(request(1, 'tools/call', { _meta: envelope({ ...capabilities }) }));
const by = (rule: string, session: Session) =>
  judgeBy(noUndeclaredCapabilityReliance, session.lines, {
    checks: [`meta.no-undeclared-capability-reliance#${rule}`],
  });
const form = { method: 'elicitation/create', params: {} };
const url = { method: 'elicitation/create', params: { mode: 'url' } };
const sampling = { method: 'sampling/createMessage', params: {} };
const withTools = { method: 'sampling/createMessage', params: { tools: [] } };
const roots = { method: 'roots/list' };

test.each([
  [{ elicitation: {} }, form],
  [{ elicitation: { form: {} } }, form],
  [{ elicitation: { url: {} } }, url],
  [{ sampling: {} }, sampling],
  [{ sampling: { tools: {} } }, withTools],
  [{ roots: {} }, roots],
])('%j declares what %j needs', (capabilities, request) => {
  expect(by('any', call(capabilities).server(ask({ k: request })))).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
});

test.each([
  [{}, form],
  [{ elicitation: { url: {} } }, form],
  [{ elicitation: {} }, url],
  [{ elicitation: false }, form],
  [{ sampling: null }, sampling],
  [{ sampling: {} }, withTools],
  [{ elicitation: {}, sampling: {} }, roots],
])('%j does not declare what %j needs', (capabilities, request) => {
  expect(by('any', call(capabilities).server(ask({ k: request }))).findings).toMatchObject([
    { seq: 1, earlier: 0 },
  ]);
});

// MRTR-013 speaks of elicitation alone; the old validator failed it for sampling too.
test('the rule on elicitation looks at elicitation alone', () => {
  expect(by('elicitation', call({}).server(ask({ k: sampling }))).outcome).toBe('not-observed');
  expect(by('elicitation', call({}).server(ask({ k: form }))).outcome).toBe('fail');
  expect(by('elicitation', call({ elicitation: {} }).server(ask({ k: url }))).outcome).toBe('pass');
});

test('each asked request is a subject; the id may serve again with other capabilities', () => {
  const session = call({ roots: {} })
    .server(ask({ a: roots, b: form }))
    .client(request(1, 'tools/call', { _meta: envelope({ elicitation: {} }) }))
    .server(ask({ b: form }));
  expect(by('any', session)).toMatchObject({ subjects: 3, findings: [{ seq: 1 }] });
});

test('other methods, other results and malformed requests are no subjects', () => {
  const session = call({}).server(ask({ a: { method: 'x' }, b: 5 }));
  expect(by('any', session).outcome).toBe('not-observed');
  expect(
    by('any', call({}).server(result(1, { resultType: 'complete', inputRequests: { a: form } }))).outcome,
  ).toBe('not-observed');
  expect(by('any', call({}).server(ask([form]))).outcome).toBe('not-observed');
});
