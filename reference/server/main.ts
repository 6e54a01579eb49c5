#!/usr/bin/env node
/**
 * mcp-reference-server [--protocol-version 2025-11-25|2026-07-28] [--stdio | --http PORT | --probe]
 *
 * With --probe it is a server over stdio that sends its client what no server should send, at 2025-11-25 unless told otherwise.
 */
import { parseArgs } from 'node:util';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { createReferenceServer } from './factory.js';
import { type Revision, serveHttp } from './http.js';
import { probeClient } from './probe.js';
import { probeModernClient } from './probe-modern.js';

const USAGE =
  'mcp-reference-server [--protocol-version 2025-11-25|2026-07-28] [--stdio | --http PORT | --probe]';

function fail(message: string): never {
  process.stderr.write(`${message}\nusage: ${USAGE}\n`);
  process.exit(2);
}

function options() {
  try {
    return parseArgs({
      options: {
        'protocol-version': { type: 'string' },
        stdio: { type: 'boolean' },
        probe: { type: 'boolean' },
        http: { type: 'string' },
      },
    }).values;
  } catch (error) {
    return fail((error as Error).message);
  }
}

const values = options();
const revision = values['protocol-version'];
if (revision !== undefined && revision !== '2025-11-25' && revision !== '2026-07-28') {
  fail(`"${revision}" is not a protocol version of this server.`);
}
if (values.stdio === true && values.http !== undefined) fail('--stdio and --http exclude each other.');

if (values.probe === true) (revision === '2026-07-28' ? probeModernClient : probeClient)();
else if (values.http === undefined) await stdio(revision);
else await http(values.http, revision);

async function stdio(only: Revision | undefined): Promise<void> {
  if (only === '2025-11-25') await createReferenceServer('legacy').connect(new StdioServerTransport());
  else serveStdio(({ era }) => createReferenceServer(era), only === undefined ? {} : { legacy: 'reject' });
}

async function http(text: string, only: Revision | undefined): Promise<void> {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65535) fail(`"${text}" is not a port.`);
  const running = await serveHttp(port, only);
  process.stderr.write(`listening on ${running.url}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void running.close().then(() => process.exit(0)));
  }
}
