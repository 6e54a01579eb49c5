/** Recording inside a test suite, without a process or a socket: taps on both ends of the official SDKs, v1 and v2. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer as ServerV1 } from '@modelcontextprotocol/sdk/server/mcp.js';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Recording } from '../../../pipeline/record/in-process.js';
import { eventsOf, makeFolder, messagesOf, validate } from './support.js';

let folder: ReturnType<typeof makeFolder>;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => folder.remove());

describe('a test suite records', () => {
  it('v1: either transport of a linked pair, the same messages on both', async () => {
    const sides = [folder.path('client.jsonl'), folder.path('server.jsonl')] as const;
    const [forClient, forServer] = InMemoryTransport.createLinkedPair();
    const recordings = sides.map((path) => new Recording(path));
    recordings[0]?.transport(forClient, 'client');
    recordings[1]?.transport(forServer, 'server');
    const server = new ServerV1({ name: 'kiln', version: '1.0.0' });
    server.registerTool('fire', { description: 'Fires the kiln' }, () => ({
      content: [{ type: 'text', text: 'hot' }],
    }));
    const client = new ClientV1({ name: 'potter', version: '1.0.0' });
    await server.connect(forServer);
    await client.connect(forClient);
    await client.listTools();
    await client.callTool({ name: 'fire' });
    await client.close();
    for (const recording of recordings) recording.close();
    for (const direction of ['client-to-server', 'server-to-client'] as const) {
      expect(messagesOf(sides[0], direction).length).toBeGreaterThan(2);
      expect(messagesOf(sides[0], direction)).toEqual(messagesOf(sides[1], direction));
    }
    expect(eventsOf(sides[0]).at(-1)).toMatchObject({ event: 'transport-close' });
    expect((await validate(sides[0])).code).toBeLessThan(2);
  });

  it.each([
    ['2026-07-28', { pin: '2026-07-28' } as const],
    ['2025-11-25', 'legacy' as const],
  ])('v2: the fetch of a client and the handler of a server at %s', async (revision, mode) => {
    const sides = [folder.path('client.jsonl'), folder.path('server.jsonl')] as const;
    const recordings = sides.map((path) => new Recording(path));
    const handler = createMcpHandler(() => {
      const server = new McpServer({ name: 'kiln', version: '1.0.0' });
      server.registerTool('fire', { description: 'Fires the kiln' }, () => ({
        content: [{ type: 'text', text: 'hot' }],
      }));
      return server;
    });
    const serve = recordings[1]?.fetch((request: Request) => handler.fetch(request));
    const inner = (url: string | URL, init?: RequestInit): Promise<Response> =>
      serve?.(new Request(url, init)) ?? Promise.reject(new Error('no handler'));
    const client = new Client({ name: 'potter', version: '1.0.0' }, { versionNegotiation: { mode } });
    const fetch = recordings[0]?.fetch(inner) ?? inner;
    await client.connect(new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), { fetch }));
    await client.listTools();
    await client.callTool({ name: 'fire', arguments: {} });
    await client.close();
    for (const recording of recordings) recording.close();
    for (const direction of ['client-to-server', 'server-to-client'] as const) {
      expect(messagesOf(sides[0], direction).length).toBeGreaterThan(1);
      expect([...messagesOf(sides[0], direction)].sort()).toEqual(
        [...messagesOf(sides[1], direction)].sort(),
      );
    }
    const first = eventsOf(sides[0]).find((event) => event.kind === 'http');
    expect(first).toMatchObject({ method: 'POST', path: '/mcp', capture: ['in-process', 'partial-headers'] });
    const { stdout, stderr } = await validate(sides[0]);
    expect(stderr).not.toMatch(/^error/m);
    expect(stdout).toContain(revision);
  });
});
