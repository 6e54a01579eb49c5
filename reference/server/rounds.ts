/**
 * Tools that need something from the client before they answer: elicitation, sampling, roots. Written once: at
 * 2026-07-28 the client gets an input-required result, at 2025-11-25 the SDK sends real requests instead.
 */
import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type ElicitRequestFormParams,
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
  UrlElicitationRequiredError,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { type Era, type RoundState, roundStates } from './surroundings.js';

const text = (words: string) => ({ content: [{ type: 'text' as const, text: words }] });
type Form = ElicitRequestFormParams['requestedSchema'];
const one = (key: string, type: 'string' | 'boolean'): Form => ({
  type: 'object',
  properties: { [key]: type === 'string' ? { type } : { type } },
  required: [key],
});

const askName = () =>
  inputRequired.elicit({ message: 'What is your name?', requestedSchema: one('name', 'string') });
const askModel = (question: string, maxTokens: number) =>
  inputRequired.createMessage({
    messages: [{ role: 'user', content: { type: 'text', text: question } }],
    maxTokens,
  });
const named = z.object({ name: z.string() });

export function registerRoundTools(server: McpServer, era: Era): void {
  registerSimpleRounds(server);
  registerStatefulRounds(server);
  registerFormTools(server);
  registerSamplingTools(server);
  if (era === 'legacy') registerUrlTools(server);
  else registerUrlRound(server);
}

function registerSimpleRounds(server: McpServer): void {
  for (const name of ['test_input_required_result_elicitation', 'test_streaming_elicitation']) {
    server.registerTool(name, { title: 'Asks the user', description: 'Asks for a name' }, (context) => {
      const given = acceptedContent(context.mcpReq.inputResponses, 'user_name', named);
      if (given === undefined) return inputRequired({ inputRequests: { user_name: askName() } });
      return text(`Hello, ${given.name}!`);
    });
  }
  for (const name of ['test_input_required_result_sampling', 'test_missing_capability']) {
    server.registerTool(name, { title: 'Asks the model', description: 'Asks for a capital' }, (context) => {
      const answer = inputResponse(context.mcpReq.inputResponses, 'capital_question');
      if (answer.kind !== 'sampling') {
        return inputRequired({
          inputRequests: { capital_question: askModel('The capital of France?', 100) },
        });
      }
      return text(`The model says: ${JSON.stringify(answer.result.content)}`);
    });
  }
  server.registerTool(
    'test_input_required_result_list_roots',
    { title: 'Asks for roots', description: 'Counts the roots of the client' },
    (context) => {
      const answer = inputResponse(context.mcpReq.inputResponses, 'client_roots');
      if (answer.kind !== 'roots')
        return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } });
      return text(`Roots: ${answer.roots.map((root) => root.uri).join(', ')}`);
    },
  );
  server.registerTool(
    'test_input_required_result_capabilities',
    { title: 'Asks what it can', description: 'Asks only for what the client declared' },
    (context) => {
      const can = (context.mcpReq.envelope as Record<string, ClientCapabilities> | undefined)?.[
        CLIENT_CAPABILITIES_META_KEY
      ];
      const { inputResponses } = context.mcpReq;
      if (inputResponses !== undefined && Object.keys(inputResponses).length > 0) return text('answered');
      const inputRequests = {
        ...(can?.elicitation === undefined ? {} : { user_name: askName() }),
        ...(can?.sampling === undefined ? {} : { greeting: askModel('Greet somebody.', 50) }),
      };
      return Object.keys(inputRequests).length === 0
        ? text('nothing to ask')
        : inputRequired({ inputRequests });
    },
  );
}

function registerStatefulRounds(server: McpServer): void {
  const state = (context: ServerContext) => context.mcpReq.requestState<RoundState>();
  for (const name of [
    'test_input_required_result_request_state',
    'test_input_required_result_tampered_state',
  ]) {
    server.registerTool(
      name,
      { title: 'Keeps a state', description: 'Asks for a confirmation' },
      async (context) => {
        const given = acceptedContent(
          context.mcpReq.inputResponses,
          'confirm',
          z.object({ ok: z.boolean() }),
        );
        if (given !== undefined && state(context)?.round === 1) return text('state-ok');
        return inputRequired({
          inputRequests: {
            confirm: inputRequired.elicit({ message: 'Go on?', requestedSchema: one('ok', 'boolean') }),
          },
          requestState: await roundStates.mint({ round: 1 }, context),
        });
      },
    );
  }
  server.registerTool(
    'test_input_required_result_multiple_inputs',
    { title: 'Asks for three', description: 'Asks the user, the model and for roots' },
    async (context) => {
      const responses = context.mcpReq.inputResponses;
      const all =
        acceptedContent(responses, 'user_name', named) !== undefined &&
        inputResponse(responses, 'greeting').kind === 'sampling' &&
        inputResponse(responses, 'client_roots').kind === 'roots';
      if (all) return text('all there');
      return inputRequired({
        inputRequests: {
          user_name: askName(),
          greeting: askModel('Greet somebody.', 50),
          client_roots: inputRequired.listRoots(),
        },
        requestState: await roundStates.mint({ round: 1 }, context),
      });
    },
  );
  server.registerTool(
    'test_input_required_result_multi_round',
    { title: 'Asks twice', description: 'Asks for a name, then for a colour' },
    async (context) => {
      const responses = context.mcpReq.inputResponses;
      const round = state(context)?.round ?? 0;
      if (round === 2 && acceptedContent(responses, 'step2', z.object({ color: z.string() })))
        return text('done');
      const second = round === 2 || (round === 1 && acceptedContent(responses, 'step1', named) !== undefined);
      return inputRequired({
        inputRequests: second
          ? {
              step2: inputRequired.elicit({
                message: 'Which colour?',
                requestedSchema: one('color', 'string'),
              }),
            }
          : { step1: askName() },
        requestState: await roundStates.mint({ round: second ? 2 : 1 }, context),
      });
    },
  );
}

/** Forms of the 2025-11-25 scenarios; the answer is repeated as it came. */
function registerFormTools(server: McpServer): void {
  const form = (name: string, title: string, requestedSchema: Form) =>
    server.registerTool(name, { title, description: `${title}: a form` }, (context) => {
      const answer = inputResponse(context.mcpReq.inputResponses, 'form');
      if (answer.kind !== 'elicit') {
        return inputRequired({
          inputRequests: { form: inputRequired.elicit({ message: 'Please fill in.', requestedSchema }) },
        });
      }
      return text(
        `Elicitation completed: action=${answer.action}, content=${JSON.stringify(answer.content ?? {})}`,
      );
    });
  form('test_elicitation_sep1034_defaults', 'Defaults', DEFAULTS_FORM);
  form('test_elicitation_sep1330_enums', 'Choices', CHOICES_FORM);
  server.registerTool(
    'test_elicitation',
    { title: 'Contact', description: 'Asks for a user name', inputSchema: z.object({ message: z.string() }) },
    ({ message }, context) => {
      const answer = inputResponse(context.mcpReq.inputResponses, 'contact');
      if (answer.kind !== 'elicit') {
        return inputRequired({
          inputRequests: {
            contact: inputRequired.elicit({
              message,
              requestedSchema: {
                type: 'object',
                properties: {
                  username: { type: 'string', description: 'How to call you' },
                  email: { type: 'string', format: 'email', description: 'Where to write to' },
                },
                required: ['username', 'email'],
              },
            }),
          },
        });
      }
      return text(
        `User response: action: ${answer.action}, content: ${JSON.stringify(answer.content ?? {})}`,
      );
    },
  );
}

const DEFAULTS_FORM: Form = {
  type: 'object',
  properties: {
    name: { type: 'string', default: 'John Doe' },
    age: { type: 'integer', default: 30 },
    score: { type: 'number', default: 95.5 },
    status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
    verified: { type: 'boolean', default: true },
  },
};

const titled = (words: readonly string[]) => words.map((title, at) => ({ const: `value${at + 1}`, title }));
const CHOICES_FORM: Form = {
  type: 'object',
  properties: {
    untitledSingle: { type: 'string', enum: ['option1', 'option2', 'option3'] },
    titledSingle: { type: 'string', oneOf: titled(['First Option', 'Second Option', 'Third Option']) },
    legacyEnum: {
      type: 'string',
      enum: ['opt1', 'opt2', 'opt3'],
      enumNames: ['Option One', 'Option Two', 'Option Three'],
    },
    untitledMulti: { type: 'array', items: { type: 'string', enum: ['option1', 'option2', 'option3'] } },
    titledMulti: {
      type: 'array',
      items: { anyOf: titled(['First Choice', 'Second Choice', 'Third Choice']) },
    },
  },
};

function registerSamplingTools(server: McpServer): void {
  server.registerTool(
    'test_sampling',
    {
      title: 'Sampling',
      description: 'Hands a prompt to the model',
      inputSchema: z.object({ prompt: z.string() }),
    },
    ({ prompt }, context) => {
      const answer = inputResponse(context.mcpReq.inputResponses, 'sample');
      if (answer.kind !== 'sampling') {
        return inputRequired({ inputRequests: { sample: askModel(prompt, 100) } });
      }
      return text(`LLM response: ${JSON.stringify(answer.result.content)}`);
    },
  );
  const weather = {
    name: 'weather',
    description: 'Weather of a city',
    inputSchema: { type: 'object' as const, properties: { city: { type: 'string' } }, required: ['city'] },
    outputSchema: { type: 'object' as const, properties: { sky: { type: 'string' } }, required: ['sky'] },
  };
  const question = {
    role: 'user' as const,
    content: { type: 'text' as const, text: 'How is the weather in Oslo?' },
  };
  server.registerTool(
    'sampling_with_tools',
    { title: 'Sampling with tools', description: 'Lets the model use a tool, then asks again' },
    (context) => {
      const responses = context.mcpReq.inputResponses;
      if (inputResponse(responses, 'second').kind === 'sampling') return text('the model used its tool');
      const first = inputResponse(responses, 'first');
      if (first.kind !== 'sampling') {
        return inputRequired({
          inputRequests: {
            first: inputRequired.createMessage({
              messages: [question],
              maxTokens: 200,
              tools: [weather],
              toolChoice: { mode: 'required' },
            }),
          },
        });
      }
      const uses = [first.result.content].flat().filter((block) => block.type === 'tool_use');
      return inputRequired({
        inputRequests: {
          second: inputRequired.createMessage({
            messages: [
              question,
              { role: 'assistant', content: uses },
              {
                role: 'user',
                content: uses.map((use) => ({
                  type: 'tool_result' as const,
                  toolUseId: use.id,
                  content: [{ type: 'text' as const, text: '{"sky":"rain"}' }],
                  structuredContent: { sky: 'rain' },
                })),
              },
            ],
            maxTokens: 200,
            tools: [weather],
            toolChoice: { mode: 'none' },
          }),
        },
      });
    },
  );
}

/** Elicitation by URL as 2025-11-25 has it: an id, and a notice when it is done. */
function registerUrlTools(server: McpServer): void {
  server.registerTool(
    'elicit_url',
    { title: 'By URL', description: 'Sends the user to a page' },
    async (context) => {
      const elicitationId = crypto.randomUUID();
      const done = server.server.createElicitationCompletionNotifier(elicitationId);
      const { action } = await context.mcpReq.elicitInput({
        mode: 'url',
        elicitationId,
        url: `https://example.com/consent/${elicitationId}`,
        message: 'Please agree on this page.',
      });
      if (action === 'accept') await done();
      return text(`The user answered: ${action}`);
    },
  );
  server.registerTool(
    'url_first',
    { title: 'URL first', description: 'Works after a visit to a page' },
    () => {
      throw new UrlElicitationRequiredError([
        {
          mode: 'url',
          elicitationId: crypto.randomUUID(),
          url: 'https://example.com/consent/first',
          message: 'Please visit this page, then call again.',
        },
      ]);
    },
  );
}

/** Elicitation by URL as 2026-07-28 has it: one more kind of input. */
function registerUrlRound(server: McpServer): void {
  server.registerTool(
    'elicit_url',
    { title: 'By URL', description: 'Sends the user to a page' },
    (context) => {
      const answer = inputResponse(context.mcpReq.inputResponses, 'consent');
      if (answer.kind === 'elicit') return text(`The user answered: ${answer.action}`);
      return inputRequired({
        inputRequests: {
          consent: inputRequired.elicitUrl({
            url: 'https://example.com/consent/7d1f',
            message: 'Please agree on this page.',
          }),
        },
      });
    },
  );
}
