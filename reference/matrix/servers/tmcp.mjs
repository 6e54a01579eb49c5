// tmcp over stdio, or over HTTP with --http.
import { ZodJsonSchemaAdapter } from '@tmcp/adapter-zod';
import { HttpTransport } from '@tmcp/transport-http';
import { StdioTransport } from '@tmcp/transport-stdio';
import { McpServer } from 'tmcp';
import { z } from 'zod';
import { serveWeb } from './serve-web.mjs';

const server = new McpServer(
  { name: 'tmcp-subject', version: '1.0.0', description: 'A subject' },
  { adapter: new ZodJsonSchemaAdapter(), capabilities: { tools: { listChanged: true } } },
);
server.tool(
  { name: 'greet', description: 'Greets', schema: z.object({ name: z.string() }) },
  async ({ name }) => ({ content: [{ type: 'text', text: `Hello, ${name}!` }] }),
);
if (process.argv.includes('--http')) {
  const transport = new HttpTransport(server, { path: '/mcp' });
  serveWeb((request) => transport.respond(request));
} else new StdioTransport(server).listen();
