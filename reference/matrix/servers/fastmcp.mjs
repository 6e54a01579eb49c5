import { FastMCP } from 'fastmcp';
import { z } from 'zod';

const server = new FastMCP({ name: 'fastmcp-subject', version: '1.0.0' });
server.addTool({
  name: 'greet',
  description: 'Greets',
  parameters: z.object({ name: z.string() }),
  execute: async ({ name }) => `Hello, ${name}!`,
});
server.addResource({
  uri: 'file:///greeting.txt',
  name: 'greeting',
  mimeType: 'text/plain',
  load: async () => ({ text: 'Hello!' }),
});
server.addPrompt({ name: 'greeting', description: 'A greeting', load: async () => 'Greet somebody.' });
await server.start({ transportType: 'stdio' });
