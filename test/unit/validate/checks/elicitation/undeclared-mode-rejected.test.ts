import { undeclaredModeRejected } from '../../../../../pipeline/validate/checks/elicitation/undeclared-mode-rejected.js';
import { asked, askedForInput, checkTable, Refusal } from '../../../../support/table.js';

const method = 'elicitation/create';
const form = {
  message: 'Your name?',
  requestedSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
};
const accepted = { action: 'accept', content: { name: 'Ann' } };
const page = { mode: 'url', message: 'Log in', url: 'https://a.example/login', elicitationId: 'e1' };
checkTable(undeclaredModeRejected, {
  passes: { refused: asked(method, page, { elicitation: {} }, new Refusal(-32602)) },
  fails: {
    accepted: [asked(method, page, { elicitation: {} }, { action: 'accept' }), 4],
    declined: [asked(method, page, { elicitation: {} }, { action: 'decline' }), 4],
    'another code': [asked(method, form, { elicitation: { url: {} } }, new Refusal(-32601)), 4],
    'a mode that does not exist': [
      asked(method, { ...form, mode: 'voice' }, { elicitation: {} }, accepted),
      4,
    ],
  },
  silent: {
    declared: asked(method, form, { elicitation: {} }, accepted),
    'no elicitation at all': asked(method, form, {}, new Refusal(-32601)),
    'as input': askedForInput(method, page, { elicitation: {} }, { action: 'accept' }),
  },
});
