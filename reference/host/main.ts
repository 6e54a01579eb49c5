#!/usr/bin/env node
/**
 * mcp-reference-host [--protocol-version 2025-11-25|2026-07-28] [--probe | --general] [--manner modest|troubled] [--record FILE] (URL | -- COMMAND ARG...)
 *
 * Drives a server through a scripted session. With --probe it sends what no client should send, and looks at the answers.
 * With --general it uses what any server lists, once each.
 * A modest host declares little, a troubled one cannot read its roots. Under the official suite, which sets MCP_CONFORMANCE_SCENARIO, it does what that scenario needs.
 */
import { parseArgs } from 'node:util';
import type { Manner } from './answers.js';
import { Host, type Revision, type Target } from './connect.js';
import { type Credentials, providerFor } from './oauth.js';
import { sendProbes } from './probe.js';
import { listenUntilEnded, referenceSession } from './session.js';
import { generalSession, suiteSession, type ToolCall } from './suite.js';

const USAGE =
  'mcp-reference-host [--protocol-version 2025-11-25|2026-07-28] [--probe | --general] [--manner modest|troubled] [--record FILE] (URL | -- COMMAND ARG...)';

function fail(message: string): never {
  process.stderr.write(`${message}\nusage: ${USAGE}\n`);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        'protocol-version': { type: 'string' },
        probe: { type: 'boolean' },
        general: { type: 'boolean' },
        manner: { type: 'string' },
        record: { type: 'string' },
      },
    });
  } catch (error) {
    return fail((error as Error).message);
  }
}

const { values, positionals } = readArguments();
const scenario = process.env['MCP_CONFORMANCE_SCENARIO'];
const revision =
  values['protocol-version'] ?? process.env['MCP_CONFORMANCE_PROTOCOL_VERSION'] ?? '2025-11-25';
if (revision !== '2025-11-25' && revision !== '2026-07-28')
  fail(`"${revision}" is no protocol version of this host.`);
const { manner } = values;
if (manner !== undefined && manner !== 'modest' && manner !== 'troubled')
  fail(`"${manner}" is no manner of this host.`);
const target = targetOf(positionals);
const record = values.record;

if (scenario !== undefined) await underSuite(scenario, revision);
else if (values.probe === true) await sendProbes(target, revision);
else if (values.general === true) await general();
else await referenceSession({ target, revision, ...(record === undefined ? {} : { record }) });
// Streams that a server keeps open must not keep the host.
process.exit(0);

function targetOf([first, ...rest]: string[]): Target {
  if (first === undefined) return fail('no server is named.');
  return /^https?:\/\//.test(first) && rest.length === 0
    ? { url: new URL(first) }
    : { command: first, args: rest };
}

async function general(): Promise<void> {
  const host = new Host({ target, revision: revision as Revision, manner: manner as Manner });
  try {
    await generalSession(host);
    if (manner !== undefined && revision === '2026-07-28') await listenUntilEnded(host);
  } catch (error) {
    process.stderr.write(`session: ${(error as Error).message}\n`);
  }
  await host.close().catch(() => {});
}

async function underSuite(name: string, version: Revision): Promise<void> {
  const context = JSON.parse(process.env['MCP_CONFORMANCE_CONTEXT'] ?? '{}') as Credentials & {
    toolCalls?: ToolCall[];
  };
  const folder = process.env['MCP_REFERENCE_RECORD_DIR'];
  const host = new Host({
    target,
    revision: version,
    ...(name.startsWith('auth/') ? { provider: providerFor(name, context) } : {}),
    ...(folder === undefined ? {} : { record: `${folder}/${name.replaceAll('/', '-')}.jsonl` }),
  });
  try {
    await suiteSession(host, context.toolCalls);
  } catch (error) {
    // Refusing is what several scenarios want; the suite judges by what it saw.
    process.stderr.write(`${name}: ${(error as Error).message}\n`);
  }
  await host.close().catch(() => {});
}
