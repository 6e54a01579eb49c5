/** The official SDK, second generation. At 2026-07-28 it finds out by itself what the server speaks. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { ANSWERS, revision, session, target } from './session.mjs';

const client = new Client(
  { name: 'sdk-v2-subject', version: '1.0.0' },
  {
    capabilities: { roots: {}, sampling: {}, elicitation: { form: {} } },
    ...(revision === '2026-07-28' ? { versionNegotiation: { mode: 'auto' } } : {}),
  },
);
client.setRequestHandler('roots/list', () => ANSWERS.roots);
client.setRequestHandler('sampling/createMessage', () => ANSWERS.sampling);
client.setRequestHandler('elicitation/create', () => ANSWERS.elicitation);
const { url, ...command } = target();
await client.connect(
  url === undefined ? new StdioClientTransport(command) : new StreamableHTTPClientTransport(url),
);
await session({
  samples: true,
  elicits: true,
  tools: () => client.listTools(),
  call: (name, given) => client.callTool({ name, arguments: given }),
  prompts: () => client.listPrompts(),
  prompt: (name, given) => client.getPrompt({ name, arguments: given }),
  resources: () => client.listResources(),
  templates: () => client.listResourceTemplates(),
  read: (uri) => client.readResource({ uri }),
  complete: (params) => client.complete(params),
  ...(revision === '2026-07-28' ? {} : { ping: () => client.ping() }),
  close: () => client.close(),
});
