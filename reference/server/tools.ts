/** Tools that answer by themselves: content of every kind, errors, progress, logs, structured output, change triggers. */
import { setTimeout as wait } from 'node:timers/promises';
import { fromJsonSchema, type McpServer, type ServerContext } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { PIXEL_PNG, SILENT_WAV } from './media.js';
import type { Changes, Era } from './surroundings.js';

/** Between two reports of one call. */
const STEP_MS = 25;

const text = (words: string) => ({ content: [{ type: 'text' as const, text: words }] });

export function registerTools(server: McpServer, era: Era, changes: Changes): void {
  registerContentTools(server);
  registerSchemaTools(server);
  registerReportingTools(server, era);
  registerTriggers(server, changes);
}

function registerContentTools(server: McpServer): void {
  server.registerTool(
    'test_simple_text',
    { title: 'Text', description: 'Answers with a text', annotations: { readOnlyHint: true } },
    () => text('A plain answer.'),
  );
  server.registerTool('test_image_content', { title: 'Image', description: 'Answers with an image' }, () => ({
    content: [{ type: 'image', data: PIXEL_PNG, mimeType: 'image/png' }],
  }));
  server.registerTool('test_audio_content', { title: 'Audio', description: 'Answers with a sound' }, () => ({
    content: [{ type: 'audio', data: SILENT_WAV, mimeType: 'audio/wav' }],
  }));
  server.registerTool(
    'test_embedded_resource',
    { title: 'Resource', description: 'Answers with an embedded resource' },
    () => ({
      content: [
        {
          type: 'resource',
          resource: { uri: 'test://embedded-resource', mimeType: 'text/plain', text: 'An embedded text.' },
        },
      ],
    }),
  );
  server.registerTool(
    'test_multiple_content_types',
    { title: 'Mixed', description: 'Answers with content of several kinds' },
    () => ({
      content: [
        { type: 'text', text: 'Several kinds:', annotations: { audience: ['user'], priority: 1 } },
        { type: 'image', data: PIXEL_PNG, mimeType: 'image/png' },
        {
          type: 'resource',
          resource: {
            uri: 'test://mixed',
            mimeType: 'application/json',
            text: '{"test":"data","value":123}',
          },
        },
        { type: 'resource_link', uri: 'test://static-text', name: 'static-text', mimeType: 'text/plain' },
      ],
    }),
  );
  server.registerTool('test_error_handling', { title: 'Fails', description: 'Always fails' }, () => ({
    isError: true,
    ...text('This tool fails on purpose.'),
  }));
}

function registerSchemaTools(server: McpServer): void {
  server.registerTool(
    'add',
    {
      title: 'Sum',
      description: 'Adds two numbers',
      inputSchema: z.object({ a: z.number(), b: z.number() }),
      outputSchema: z.object({ sum: z.number() }),
      annotations: { readOnlyHint: true, idempotentHint: true },
    },
    ({ a, b }) => {
      const sum = a + b;
      return { structuredContent: { sum }, content: [{ type: 'text', text: JSON.stringify({ sum }) }] };
    },
  );
  server.registerTool(
    'routed_lookup',
    {
      title: 'Routed',
      description: 'Its region travels in a header too',
      inputSchema: fromJsonSchema<{ region: string }>(ROUTED_SCHEMA),
    },
    ({ region }) => text(`looked up in ${region}`),
  );
  server.registerTool(
    'json_schema_2020_12_tool',
    {
      title: 'Keywords',
      description: 'Its schema uses what 2020-12 has',
      inputSchema: fromJsonSchema(WIDE_SCHEMA),
    },
    () => text('accepted'),
  );
}

const ROUTED_SCHEMA = {
  type: 'object' as const,
  properties: {
    region: { type: 'string', 'x-mcp-header': 'Region' },
    priority: { type: 'integer', 'x-mcp-header': 'Priority' },
    query: { type: 'string' },
  },
  required: ['region'],
};

const WIDE_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object' as const,
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
};

function registerReportingTools(server: McpServer, era: Era): void {
  server.registerTool(
    'test_tool_with_progress',
    { title: 'Progress', description: 'Reports its progress when it is asked to' },
    async (context) => {
      for (const progress of [0, 50, 100]) {
        await report(context, progress);
        await wait(STEP_MS);
      }
      return text('done');
    },
  );
  server.registerTool(
    'test_tool_with_logging',
    { title: 'Logs', description: 'Logs while it works' },
    async (context) => {
      for (const line of ['started', 'working', 'finished']) {
        await context.mcpReq.log('info', line, 'reference');
        await wait(STEP_MS);
      }
      return text('logged');
    },
  );
  server.registerTool(
    'test_logging_tool',
    { title: 'Logs once', description: 'Logs one line' },
    async (context) => {
      await context.mcpReq.log('warning', { note: 'one line' }, 'reference');
      return text('logged');
    },
  );
  server.registerTool(
    'wait_for_cancel',
    { title: 'Waits', description: 'Works for a second, or until it is cancelled' },
    async (context) => {
      await wait(1000, undefined, { signal: context.mcpReq.signal }).catch(() => {});
      return text('over');
    },
  );
  if (era === 'legacy') {
    server.registerTool(
      'test_reconnection',
      { title: 'Reconnects', description: 'Closes its stream before it answers' },
      async (context) => {
        context.http?.closeSSE?.();
        await wait(100);
        return text('answered on another stream');
      },
    );
    server.registerTool(
      'drop_standalone',
      { title: 'Drops the stream', description: 'Closes the stream that no request opened' },
      (context) => {
        context.http?.closeStandaloneSSE?.();
        return text('come again');
      },
    );
  }
}

async function report(context: ServerContext, progress: number): Promise<void> {
  const progressToken = context.mcpReq._meta?.progressToken;
  if (progressToken === undefined) return;
  await context.mcpReq.notify({
    method: 'notifications/progress',
    params: { progressToken, progress, total: 100, message: `${progress} of 100` },
  });
}

function registerTriggers(server: McpServer, changes: Changes): void {
  const trigger = (name: string, title: string, work: () => void) =>
    server.registerTool(name, { title, description: `${title}: tells those who listen` }, () => {
      work();
      return text('changed');
    });
  trigger('test_trigger_tool_change', 'Tools change', () => changes.tools());
  trigger('test_trigger_prompt_change', 'Prompts change', () => {
    changes.late.prompt = !changes.late.prompt;
    changes.prompts();
  });
  trigger('trigger_resource_list_change', 'Resources change', () => {
    changes.late.resource = !changes.late.resource;
    changes.resources();
  });
  trigger('trigger_resource_update', 'A resource changes', () => changes.resource('test://watched-resource'));
}
