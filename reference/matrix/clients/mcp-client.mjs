import { MCPClient } from 'mcp-client';
import { session, target } from './session.mjs';

const client = new MCPClient({ name: 'mcp-client-subject', version: '1.0.0' });
const { url, ...command } = target();
await client.connect(
  url === undefined ? { type: 'stdio', ...command } : { type: 'httpStream', url: url.href },
);
await session({
  tools: () => client.getAllTools(),
  call: (name, given) => client.callTool({ name, arguments: given }),
  prompts: () => client.getAllPrompts(),
  prompt: (name, given) => client.getPrompt({ name, arguments: given }),
  resources: () => client.getAllResources(),
  templates: () => client.getAllResourceTemplates(),
  read: (uri) => client.getResource({ uri }),
  complete: (params) => client.complete(params),
  ping: () => client.ping(),
  close: () => client.close(),
});
