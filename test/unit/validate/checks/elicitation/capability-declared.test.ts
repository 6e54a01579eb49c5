import { capabilityDeclared } from '../../../../../pipeline/validate/checks/elicitation/capability-declared.js';
import { request, result } from '../../../../support/judge.js';
import { asked, askedForInput, checkTable, Refusal } from '../../../../support/table.js';

const method = 'elicitation/create';
const form = {
  message: 'Your name?',
  requestedSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
};
const accepted = { action: 'accept', content: { name: 'Ann' } };
checkTable(capabilityDeclared, {
  passes: {
    declared: asked(method, form, { elicitation: {} }, accepted),
    'declared in the retry': askedForInput(method, form, { elicitation: { form: {} } }, accepted),
  },
  fails: {
    undeclared: [asked(method, form, {}, accepted), 4],
    null: [asked(method, form, { elicitation: null }, accepted), 4],
    'undeclared in the retry': [askedForInput(method, form, { elicitation: {} }, accepted, {}), 2],
  },
  silent: {
    declined: asked(method, form, {}, { action: 'decline' }),
    refused: asked(method, form, {}, new Refusal(-32601)),
    'as a task, whose result has not come': asked(
      method,
      { ...form, task: {} },
      {},
      { task: { taskId: 'k' } },
    ),
  },
});
checkTable(capabilityDeclared, {
  passes: {},
  fails: {
    'as a task': [
      asked(method, { ...form, task: {} }, {}, { task: { taskId: 'k', status: 'working' } })
        .server(request('s2', 'tasks/result', { taskId: 'k' }))
        .client(result('s2', accepted)),
      6,
    ],
  },
});
