/** Prompts, one of which asks the user for something before it answers. */
import { acceptedContent, completable, inputRequired, type McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { PIXEL_PNG, SILENT_WAV } from './media.js';
import { comesAndGoes, type LateItems } from './surroundings.js';

const CITIES = ['paris', 'park city', 'parma', 'prague'];

export function registerPrompts(server: McpServer, late: LateItems): void {
  const prompt = server.registerPrompt(
    'late_prompt',
    { title: 'Late', description: 'There only after a change of the list' },
    () => ({ messages: [{ role: 'user', content: { type: 'text', text: 'It is there.' } }] }),
  );
  comesAndGoes(prompt, () => late.prompt);
  server.registerPrompt('test_simple_prompt', { title: 'Simple', description: 'Takes no argument' }, () => ({
    messages: [{ role: 'user', content: { type: 'text', text: 'A prompt without arguments.' } }],
  }));
  server.registerPrompt(
    'test_prompt_with_arguments',
    {
      title: 'With arguments',
      description: 'Repeats its two arguments',
      argsSchema: z.object({
        arg1: completable(z.string().describe('A city'), (typed) =>
          CITIES.filter((city) => city.startsWith(typed)),
        ),
        arg2: z.string().describe('Anything'),
      }),
    },
    ({ arg1, arg2 }) => ({
      messages: [{ role: 'user', content: { type: 'text', text: `arg1='${arg1}', arg2='${arg2}'` } }],
    }),
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    {
      title: 'With a resource',
      description: 'Embeds the resource that it is given',
      argsSchema: z.object({ resourceUri: z.string().describe('Any URI') }),
    },
    ({ resourceUri }) => ({
      messages: [
        {
          role: 'user',
          content: {
            type: 'resource',
            resource: { uri: resourceUri, mimeType: 'text/plain', text: 'The embedded text.' },
          },
        },
        { role: 'user', content: { type: 'text', text: 'What does the resource say?' } },
      ],
    }),
  );
  server.registerPrompt(
    'test_prompt_with_image',
    { title: 'With an image', description: 'Shows one pixel' },
    () => ({
      messages: [
        { role: 'user', content: { type: 'image', data: PIXEL_PNG, mimeType: 'image/png' } },
        { role: 'assistant', content: { type: 'text', text: 'It is red.' } },
        { role: 'user', content: { type: 'audio', data: SILENT_WAV, mimeType: 'audio/wav' } },
      ],
    }),
  );
  server.registerPrompt(
    'test_input_required_result_prompt',
    { title: 'Asks first', description: 'Needs a context from the user' },
    (context) => {
      const given = acceptedContent(
        context.mcpReq.inputResponses,
        'user_context',
        z.object({ context: z.string() }),
      );
      if (given === undefined) {
        return inputRequired({
          inputRequests: {
            user_context: inputRequired.elicit({
              message: 'Which context should the prompt use?',
              requestedSchema: {
                type: 'object',
                properties: { context: { type: 'string' } },
                required: ['context'],
              },
            }),
          },
        });
      }
      return {
        messages: [{ role: 'user', content: { type: 'text', text: `In this context: ${given.context}` } }],
      };
    },
  );
}
