/** Both revisions on one endpoint. Only loopback names are taken for Host and Origin. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  localhostHostValidation,
  localhostOriginValidation,
  toNodeHandler,
} from '@modelcontextprotocol/node';
import { createMcpHandler, isLegacyRequest } from '@modelcontextprotocol/server';
import { createReferenceServer } from './factory.js';
import { Sessions } from './sessions.js';

export type Revision = '2025-11-25' | '2026-07-28';

export interface RunningServer {
  url: string;
  close(): Promise<void>;
}

/** `only`: the one revision to serve. `port` 0 takes any free one. */
export async function serveHttp(port: number, only?: Revision): Promise<RunningServer> {
  const sessions = new Sessions();
  const late = { prompt: false, resource: false };
  const modern = createMcpHandler(
    () =>
      createReferenceServer('modern', {
        tools: () => modern.notify.toolsChanged(),
        prompts: () => modern.notify.promptsChanged(),
        resources: () => modern.notify.resourcesChanged(),
        resource: (uri) => modern.notify.resourceUpdated(uri),
        late,
      }),
    { legacy: 'reject' },
  );
  const handler = toNodeHandler({
    fetch: async (request, options) => {
      if (only === '2026-07-28') return modern.fetch(request, options);
      const legacy = only === '2025-11-25' || (!namesModern(request) && (await isLegacyRequest(request)));
      return legacy ? sessions.fetch(request) : modern.fetch(request, options);
    },
  });
  const hostFits = localhostHostValidation();
  const originFits = localhostOriginValidation();
  const server = http.createServer((request, response) => {
    if (!hostFits(request, response) || !originFits(request, response)) return;
    if (new URL(request.url ?? '/', 'http://localhost').pathname !== '/mcp') {
      response.writeHead(404).end();
      return;
    }
    flushEarly(response);
    void handler(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}/mcp`,
    close: async () => {
      await modern.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A GET or DELETE has no body to tell its revision by. */
const namesModern = (request: Request): boolean =>
  request.method !== 'POST' && request.headers.get('mcp-protocol-version') === '2026-07-28';

/** The SDK's handler leaves the headers of a silent stream unsent until the first keep-alive, 15 seconds later. */
function flushEarly(response: http.ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => http.ServerResponse;
  response.writeHead = ((...args: unknown[]) => {
    const written = writeHead(...args);
    response.flushHeaders();
    return written;
  }) as typeof response.writeHead;
}
