/** The session that scenarios of the official suite want: list everything, use each thing once. */
import type { Client, Tool } from '@modelcontextprotocol/client';
import type { Host } from './connect.js';

export interface ToolCall {
  name: string;
  arguments?: Record<string, unknown>;
}

/** `calls`: what a scenario wants called, in place of one call of each tool. */
export async function suiteSession(host: Host, calls: readonly ToolCall[] = []): Promise<void> {
  await host.connect();
  const { client } = host;
  const can = client.getServerCapabilities() ?? {};
  const { tools } = can.tools === undefined ? { tools: [] } : await host.signingIn(() => client.listTools());
  const wanted = calls.length > 0 ? calls : tools.map((tool) => callOf(tool, tools));
  for (const call of wanted) await host.signingIn(() => client.callTool(call));
  if (can.resources !== undefined) await firstResource(client);
  if (can.prompts !== undefined) await firstPrompt(client);
}

/** A tool that takes a schema is given the schema of the first tool, as it was received. */
function callOf(tool: Tool, [first]: readonly Tool[]): ToolCall {
  const given = argumentsFor(tool);
  if ('schema' in given) given['schema'] = first?.inputSchema;
  return { name: tool.name, arguments: given };
}

async function firstResource(client: Client): Promise<void> {
  const [resource] = (await client.listResources()).resources;
  if (resource !== undefined) await client.readResource({ uri: resource.uri });
}

async function firstPrompt(client: Client): Promise<void> {
  const [prompt] = (await client.listPrompts()).prompts;
  if (prompt === undefined) return;
  const given = Object.fromEntries((prompt.arguments ?? []).map(({ name }) => [name, 'value']));
  await client.getPrompt({ name: prompt.name, arguments: given });
}

/** Values for the required parameters of a tool. */
export function argumentsFor({ inputSchema }: Tool): Record<string, unknown> {
  const properties = inputSchema.properties ?? {};
  return Object.fromEntries(
    (inputSchema.required ?? []).map((name) => [
      name,
      valueFor(properties[name] as { type?: string } | undefined),
    ]),
  );
}

function valueFor(schema: { type?: string; enum?: unknown[] } | undefined): unknown {
  if (schema?.enum !== undefined) return schema.enum[0];
  switch (schema?.type) {
    case 'number':
    case 'integer':
      return 5;
    case 'boolean':
      return true;
    case 'array':
      return [];
    case 'object':
      return {};
    default:
      return 'value';
  }
}

/** Tools of a stranger that are called at most. */
const MAX_TOOLS = 6;
const CALL_MS = 8000;

/** What any server can be asked for: its lists, its first tools, a resource, a prompt, and things that it does not have. */
export async function generalSession(host: Host): Promise<void> {
  await host.connect();
  const { client } = host;
  const can = client.getServerCapabilities() ?? {};
  const timeout = { timeout: CALL_MS };
  const refused = (call: Promise<unknown>): Promise<unknown> => call.catch(() => undefined);
  if (client.getNegotiatedProtocolVersion() !== '2026-07-28') await refused(client.ping(timeout));
  if (can.tools !== undefined) {
    const { tools } = await client.listTools(undefined, timeout);
    // A tool that tells of its surroundings would put the machine's secrets into the trace.
    const harmless = tools.filter(({ name }) => !/env|director|config/i.test(name));
    for (const tool of harmless.slice(0, MAX_TOOLS)) {
      await refused(client.callTool({ name: tool.name, arguments: argumentsFor(tool) }, timeout));
    }
    await refused(client.callTool({ name: 'no_such_tool', arguments: {} }, timeout));
  }
  if (can.resources !== undefined) {
    await refused(firstResource(client));
    await refused(client.listResourceTemplates(undefined, timeout));
    await refused(client.readResource({ uri: 'test://no-such-resource' }, timeout));
  }
  if (can.prompts !== undefined) {
    await refused(firstPrompt(client));
    await refused(client.getPrompt({ name: 'no_such_prompt' }, timeout));
  }
}
