import { messageShape } from '../../../../../pipeline/validate/checks/sampling/message-shape.js';
import { asked, askedForInput, checkTable } from '../../../../support/table.js';

const method = 'sampling/createMessage';
const said = (text: string, role = 'user') => ({ role, content: { type: 'text', text } });
const params = { messages: [said('Which is heavier?')], maxTokens: 10 };
const answer = { ...said('lead', 'assistant'), model: 'm' };
const asking = (...messages: unknown[]) => asked(method, { messages, maxTokens: 1 }, { sampling: {} });
checkTable(messageShape, {
  passes: {
    'a request': asking(said('a'), said('b', 'assistant')),
    'a result': asked(method, { messages: [], maxTokens: 1 }, { sampling: {} }, answer),
    'as input': askedForInput(method, params, { sampling: {} }, answer),
  },
  fails: {
    'another role': [asking(said('a', 'system')), 3],
    'no role': [asking({ content: [] }), 3],
    'no content': [asking({ role: 'user' }), 3],
    'no object': [asking('a'), 3],
    'a result without role': [
      asked(method, params, { sampling: {} }, { content: answer.content, model: 'm' }),
      4,
    ],
    'a result in a retry': [
      askedForInput(method, params, { sampling: {} }, { role: 'model', content: [] }),
      2,
    ],
  },
  silent: { 'no messages': asking() },
});
