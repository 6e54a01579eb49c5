import { contentMatchesSchema } from '../../../../../pipeline/validate/checks/elicitation/content-matches-schema.js';
import { envelope, request, result, Session } from '../../../../support/judge.js';
import { asked, askedForInput, checkTable } from '../../../../support/table.js';

const method = 'elicitation/create';
const form = {
  message: 'Your name?',
  requestedSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
};
const accepted = { action: 'accept', content: { name: 'Ann' } };
const able = { elicitation: {} };
const twoRounds = () => {
  const call = (id: number, more = {}) =>
    request(id, 'tools/call', { name: 'weigh', ...more, _meta: envelope(able) });
  const asks = (id: number) =>
    result(id, { resultType: 'input_required', inputRequests: { k: { method, params: form } } });
  return new Session()
    .client(call(1))
    .client(call(2))
    .server(asks(1))
    .server(asks(2))
    .client(call(3, { inputResponses: { k: { action: 'accept', content: {} } } }));
};
const filled = (property: unknown, value: unknown) =>
  asked(method, { message: 'a', requestedSchema: { type: 'object', properties: { p: property } } }, able, {
    action: 'accept',
    content: { p: value },
  });
checkTable(contentMatchesSchema, {
  passes: {
    fits: asked(method, form, able, accepted),
    'as input': askedForInput(method, form, able, accepted),
    choices: filled({ type: 'array', items: { type: 'string', enum: ['a', 'b'] } }, ['b']),
    'an address': filled({ type: 'string', format: 'email' }, 'a@b'),
    'a date': filled({ type: 'string', format: 'date' }, '2026-02-28'),
    'a time': filled({ type: 'string', format: 'date-time' }, '2026-02-28T10:00:00.5+01:00'),
    'a uri': filled({ type: 'string', format: 'uri' }, 'urn:a'),
    'an unknown format': filled({ type: 'string', format: 'colour' }, '?'),
    'something left out that is not required': asked(
      method,
      {
        message: 'a',
        requestedSchema: { type: 'object', properties: { p: { type: 'string', format: 'date' } } },
      },
      able,
      { action: 'accept', content: {} },
    ),
  },
  fails: {
    'required, but missing': [asked(method, form, able, { action: 'accept', content: {} }), 4],
    'no content': [asked(method, form, able, { action: 'accept' }), 4],
    'another type': [asked(method, form, able, { action: 'accept', content: { name: 7 } }), 4],
    'too long': [filled({ type: 'string', maxLength: 2 }, 'abc'), 4],
    'no such choice': [filled({ type: 'string', enum: ['a'] }, 'b'), 4],
    'no address': [filled({ type: 'string', format: 'email' }, 'a'), 4],
    'no date': [filled({ type: 'string', format: 'date' }, '2026-13-01'), 4],
    'no time': [filled({ type: 'string', format: 'date-time' }, '2026-02-28'), 4],
    'no uri': [filled({ type: 'string', format: 'uri' }, 'a b'), 4],
    'as input': [askedForInput(method, form, able, { action: 'accept', content: {} }), 2],
  },
  silent: {
    declined: asked(method, form, able, { action: 'decline', content: {} }),
    'two rounds of one call, and nothing tells which is answered': twoRounds(),
    'url mode': asked(method, { ...form, mode: 'url' }, able, { action: 'accept', content: {} }),
    'a schema that is none': filled({ type: 'thing' }, 1),
  },
});
