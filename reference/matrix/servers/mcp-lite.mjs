import { McpServer, StreamableHttpTransport } from 'mcp-lite';
import { z } from 'zod';
import { serveWeb } from './serve-web.mjs';

const server = new McpServer({
  name: 'mcp-lite-subject',
  version: '1.0.0',
  schemaAdapter: (schema) => z.toJSONSchema(schema),
});
server.tool('greet', {
  description: 'Greets',
  inputSchema: z.object({ name: z.string() }),
  handler: ({ name }) => ({ content: [{ type: 'text', text: `Hello, ${name}!` }] }),
});
serveWeb(new StreamableHttpTransport().bind(server));
