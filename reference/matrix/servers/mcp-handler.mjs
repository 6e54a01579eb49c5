import { createMcpHandler } from 'mcp-handler';
import { z } from 'zod';
import { serveWeb } from './serve-web.mjs';

serveWeb(
  createMcpHandler((server) => {
    server.registerTool(
      'greet',
      { title: 'Greet', description: 'Greets', inputSchema: z.object({ name: z.string() }) },
      async ({ name }) => ({ content: [{ type: 'text', text: `Hello, ${name}!` }] }),
    );
  }),
);
