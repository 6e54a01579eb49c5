/** The official clients, v1 and v2, driven through everything that the server offers; and the taps on their transports. */
import * as v2 from '@modelcontextprotocol/client';
import * as v2stdio from '@modelcontextprotocol/client/stdio';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as StdioV1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as HttpV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

export interface Command {
  command: string;
  args: string[];
}
/** What both versions' clients can do, in the words that both share. */
export interface Driven {
  client: {
    connect(transport: never): Promise<void>;
    close(): Promise<void>;
    listTools(): Promise<{ tools: { name: string }[] }>;
    callTool(params: { name: string; arguments?: Record<string, unknown> }): Promise<unknown>;
    listPrompts(): Promise<unknown>;
    getPrompt(params: { name: string }): Promise<unknown>;
    listResources(): Promise<{ resources: { uri: string }[] }>;
    readResource(params: { uri: string }): Promise<unknown>;
  };
  stdio(command: Command): object;
  http(url: URL, fetch?: typeof globalThis.fetch): object & { terminateSession?(): Promise<void> };
}

const INFO = { name: 'recording-test', version: '1.0.0' };

export const CLIENTS: readonly [name: string, make: () => Driven][] = [
  [
    'v1',
    () => ({
      client: new ClientV1(INFO) as unknown as Driven['client'],
      stdio: (command) => new StdioV1({ ...command, stderr: 'ignore' }),
      http: (url, fetch) => new HttpV1(url, fetch === undefined ? {} : { fetch }),
    }),
  ],
  [
    'v2',
    () => ({
      client: new v2.Client(INFO) as unknown as Driven['client'],
      stdio: (command) => new v2stdio.StdioClientTransport({ ...command, stderr: 'ignore' }),
      http: (url, fetch) => new v2.StreamableHTTPClientTransport(url, fetch === undefined ? {} : { fetch }),
    }),
  ],
];

/** Uses what the everything server has. */
export async function drive({ client }: Driven): Promise<void> {
  const { tools } = await client.listTools();
  if (!tools.some(({ name }) => name === 'echo')) throw new Error('no echo tool');
  await client.callTool({ name: 'echo', arguments: { message: 'héllo 😀' } });
  await client.callTool({ name: 'get-sum', arguments: { a: 1, b: 2.5 } });
  await client.callTool({ name: 'get-tiny-image' });
  await client.callTool({ name: 'trigger-long-running-operation', arguments: { duration: 1, steps: 3 } });
  await client.callTool({ name: 'no-such-tool' }).catch(() => {});
  await client.listPrompts();
  await client.getPrompt({ name: 'simple-prompt' });
  const { resources } = await client.listResources();
  await client.readResource({ uri: resources[0]?.uri ?? '' });
}
