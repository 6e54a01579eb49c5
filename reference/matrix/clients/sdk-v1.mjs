/** The official SDK, first generation. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {
  CreateMessageRequestSchema,
  ElicitRequestSchema,
  ListRootsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { ANSWERS, session, target } from './session.mjs';

const client = new Client(
  { name: 'sdk-v1-subject', version: '1.0.0' },
  { capabilities: { roots: {}, sampling: {}, elicitation: {} } },
);
client.setRequestHandler(ListRootsRequestSchema, () => ANSWERS.roots);
client.setRequestHandler(CreateMessageRequestSchema, () => ANSWERS.sampling);
client.setRequestHandler(ElicitRequestSchema, () => ANSWERS.elicitation);
const { url, ...command } = target();
const transport =
  url === undefined ? new StdioClientTransport(command) : new StreamableHTTPClientTransport(url);
await client.connect(transport);
await session({
  samples: true,
  elicits: true,
  tools: () => client.listTools(),
  call: (name, given) => client.callTool({ name, arguments: given }, undefined, { onprogress: () => {} }),
  prompts: () => client.listPrompts(),
  prompt: (name, given) => client.getPrompt({ name, arguments: given }),
  resources: () => client.listResources(),
  templates: () => client.listResourceTemplates(),
  read: (uri) => client.readResource({ uri }),
  complete: (params) => client.complete(params),
  ping: () => client.ping(),
  close: async () => {
    await transport.terminateSession?.();
    await client.close();
  },
});
