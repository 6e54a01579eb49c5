/** The AI SDK's own client. */
import { createMCPClient, ElicitationRequestSchema } from '@ai-sdk/mcp';
import { Experimental_StdioMCPTransport } from '@ai-sdk/mcp/mcp-stdio';
import { ANSWERS, session, target } from './session.mjs';

const { url, ...command } = target();
const client = await createMCPClient({
  transport:
    url === undefined ? new Experimental_StdioMCPTransport(command) : { type: 'http', url: url.href },
  capabilities: { elicitation: {} },
});
client.onElicitationRequest(ElicitationRequestSchema, () => ANSWERS.elicitation);
let tools = {};
await session({
  elicits: true,
  tools: async () => {
    tools = await client.tools();
  },
  call: (name, given) => tools[name].execute(given, { toolCallId: name, messages: [] }),
  prompts: () => client.experimental_listPrompts(),
  prompt: (name, given) => client.experimental_getPrompt({ name, arguments: given }),
  resources: () => client.listResources(),
  templates: () => client.listResourceTemplates(),
  read: (uri) => client.readResource({ uri }),
  complete: (params) => client.complete(params),
  close: () => client.close(),
});
