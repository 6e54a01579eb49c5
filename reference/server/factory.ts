/** One definition of the server, for both revisions. */
import { McpServer } from '@modelcontextprotocol/server';
import { registerPrompts } from './prompts.js';
import { registerResources, type Subscriptions } from './resources.js';
import { registerRoundTools } from './rounds.js';
import { type Changes, type Era, roundStates } from './surroundings.js';
import { registerTaskTools, serveTasks, TASK_CAPABILITY } from './tasks.js';
import { registerTools } from './tools.js';

/** `changes`: how this instance tells of changes; its own notifications when absent. */
export function createReferenceServer(era: Era, changes?: Changes): McpServer {
  const subscriptions: Subscriptions = new Set();
  const server = new McpServer(
    {
      name: 'mcp-reference-server',
      title: 'Reference server',
      version: '0.1.0',
      websiteUrl: 'https://example.com/reference',
    },
    {
      instructions: 'A server to prove a validator with.',
      capabilities: {
        logging: {},
        completions: {},
        tools: { listChanged: true },
        prompts: { listChanged: true },
        resources: { listChanged: true, subscribe: true },
        ...(era === 'modern' ? { extensions: { 'com.example/reference': {} } } : { tasks: TASK_CAPABILITY }),
      },
      cacheHints: {
        'server/discover': { ttlMs: 60_000, cacheScope: 'public' },
        'tools/list': { ttlMs: 5_000, cacheScope: 'private' },
        'prompts/list': { ttlMs: 5_000, cacheScope: 'public' },
      },
      requestState: { verify: roundStates.verify },
    },
  );
  if (era === 'legacy') serveTasks(server);
  const surroundings = changes ?? ownChanges(server, era, subscriptions);
  registerTools(server, era, surroundings);
  registerRoundTools(server, era);
  if (era === 'legacy') registerTaskTools(server);
  registerResources(server, era, subscriptions, surroundings.late);
  registerPrompts(server, surroundings.late);
  return server;
}

function ownChanges(server: McpServer, era: Era, subscriptions: Subscriptions): Changes {
  return {
    tools: () => server.sendToolListChanged(),
    prompts: () => server.sendPromptListChanged(),
    resources: () => server.sendResourceListChanged(),
    resource: (uri) => {
      if (era === 'modern' || subscriptions.has(uri)) void server.server.sendResourceUpdated({ uri });
    },
    late: { prompt: false, resource: false },
  };
}
