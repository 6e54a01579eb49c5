import { missingModeIsForm } from '../../../../../pipeline/validate/checks/elicitation/missing-mode-is-form.js';
import { asked, askedForInput, checkTable, Refusal } from '../../../../support/table.js';

const method = 'elicitation/create';
const form = {
  message: 'Your name?',
  requestedSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
};
const accepted = { action: 'accept', content: { name: 'Ann' } };
const able = { elicitation: {} };
checkTable(missingModeIsForm, {
  passes: {
    accepted: asked(method, form, able, accepted),
    declined: asked(method, form, able, { action: 'decline' }),
    'nothing required': asked(
      method,
      { ...form, requestedSchema: { type: 'object', properties: {} } },
      able,
      { action: 'accept' },
    ),
    'as input': askedForInput(method, form, able, accepted),
  },
  fails: {
    '-32602': [asked(method, form, able, new Refusal(-32602)), 4],
    'accepted without content': [asked(method, form, able, { action: 'accept' }), 4],
    'as input': [askedForInput(method, form, able, { action: 'accept' }), 2],
  },
  silent: {
    'with mode': asked(method, { ...form, mode: 'form' }, able, new Refusal(-32602)),
    'a schema that is none': asked(
      method,
      { ...form, requestedSchema: { type: 'string' } },
      able,
      new Refusal(-32602),
    ),
    'only url declared': asked(method, form, { elicitation: { url: {} } }, new Refusal(-32602)),
    'another error': asked(method, form, able, new Refusal(-32603)),
  },
});
