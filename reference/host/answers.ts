/** What the host answers when a server asks: from a script, no model and no user. */
import { setTimeout as wait } from 'node:timers/promises';
import type {
  Client,
  CreateMessageRequest,
  CreateMessageResultWithTools,
  ElicitRequest,
} from '@modelcontextprotocol/client';

export const ROOTS = [
  { uri: 'file:///home/user/project', name: 'project' },
  { uri: 'file:///home/user/notes', name: 'notes' },
];

export function answerByScript(client: Client): void {
  client.setRequestHandler('roots/list', () => ({ roots: ROOTS }));
  client.setRequestHandler('elicitation/create', elicited);
  client.setRequestHandler('sampling/createMessage', async ({ params }, { mcpReq }) => {
    await wait(Number(params.metadata?.['thinkMs'] ?? 0), undefined, { signal: mcpReq.signal });
    return sampled(params);
  });
}

function sampled(params: CreateMessageRequest['params']): CreateMessageResultWithTools {
  const tool = params.tools?.[0];
  const answered = params.messages.some(({ content }) =>
    [content].flat().some(({ type }) => type === 'tool_result'),
  );
  if (tool !== undefined && !answered) {
    return {
      role: 'assistant',
      model: 'script',
      stopReason: 'toolUse',
      content: [{ type: 'tool_use', id: 'use-1', name: tool.name, input: { city: 'Oslo' } }],
    };
  }
  return {
    role: 'assistant',
    model: 'script',
    stopReason: 'endTurn',
    content: { type: 'text', text: 'Paris.' },
  };
}

/** Accepts; fills in required members, leaves those with a default to the defaults. */
export function elicited({ params }: ElicitRequest) {
  if (!('requestedSchema' in params)) return { action: 'accept' as const };
  const content: Record<string, string | number | boolean | string[]> = {};
  const schema = params.requestedSchema;
  for (const [name, property] of Object.entries(schema.properties)) {
    if (schema.required?.includes(name) === true || name === 'confirmed') content[name] = sample(property);
  }
  return { action: 'accept' as const, content };
}

/** A value that a flat schema takes. */
function sample(property: object): string | number | boolean | string[] {
  const {
    type,
    format,
    enum: choices,
    oneOf,
    minimum,
  } = property as {
    type?: string;
    format?: string;
    enum?: string[];
    oneOf?: { const: string }[];
    minimum?: number;
  };
  if (type === 'boolean') return true;
  if (type === 'number' || type === 'integer') return minimum ?? 1;
  if (type === 'array') return [];
  if (format === 'email') return 'ada@example.com';
  return choices?.[0] ?? oneOf?.[0]?.const ?? 'Ada';
}
