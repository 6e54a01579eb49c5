/** What the host answers when a server asks: from a script, no model and no user. */
import { setTimeout as wait } from 'node:timers/promises';
import {
  type Client,
  type CreateMessageRequest,
  type CreateMessageResultWithTools,
  type ElicitRequest,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/client';

export const ROOTS = [
  { uri: 'file:///home/user/project', name: 'project' },
  { uri: 'file:///home/user/notes', name: 'notes' },
];

/** What a host declares: all that it can, as ever; little; or all, but it cannot read its roots. */
export type Manner = 'modest' | 'troubled' | undefined;

export function answerByScript(client: Client, manner: Manner): void {
  if (manner !== 'modest') {
    client.setRequestHandler('roots/list', () => {
      if (manner === 'troubled') throw new Error('the roots cannot be read');
      return { roots: ROOTS };
    });
  }
  client.setRequestHandler('elicitation/create', elicited);
  client.setRequestHandler('sampling/createMessage', async ({ params }, { mcpReq }) => {
    const fault = faultOf(params, manner !== 'modest');
    if (fault !== undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, fault);
    await wait(Number(params.metadata?.['thinkMs'] ?? 0), undefined, { signal: mcpReq.signal });
    return sampled(params);
  });
}

/** Why a sampling request may not be answered: the SDK takes tools from whoever sends them. */
function faultOf(
  { messages, tools, toolChoice }: CreateMessageRequest['params'],
  takesTools: boolean,
): string | undefined {
  if (!takesTools && (tools !== undefined || toolChoice !== undefined)) return 'no tools here';
  const open = new Set<string>();
  for (const { content } of messages) {
    const blocks = [content].flat();
    const results = blocks.filter((block) => block.type === 'tool_result');
    if (results.length > 0 && results.length < blocks.length) return 'tool results stand by themselves';
    for (const { toolUseId } of results) open.delete(toolUseId);
    if (open.size > 0) return 'a tool use has no result';
    for (const block of blocks) if (block.type === 'tool_use') open.add(block.id);
  }
  return open.size > 0 ? 'a tool use has no result' : undefined;
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
