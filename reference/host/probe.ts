/** Sends the probes without an SDK between: byte for byte, over either transport. A line on stdout for each. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import type { Revision, Target } from './connect.js';
import { INITIALIZE, type Probe, probesOf, type Seen } from './probes.js';

/** Longest wait for an answer. A stream that stays open is left then. */
const ANSWER_MS = 3000;
const SILENCE_MS = 60;

export async function sendProbes(target: Target, revision: Revision): Promise<void> {
  if ('url' in target) await overHttp(target.url, revision);
  else await overStdio(target.command, target.args, revision);
}

const say = (name: string, answer: string): void => {
  process.stdout.write(`${name}: ${answer.replace(/\s+/g, ' ').slice(0, 160)}\n`);
};

const seen: Seen = { tasks: [], states: [] };

/** The probe with what it takes from earlier answers. */
const made = (each: Probe): Probe =>
  typeof each.body === 'function' ? { ...each, body: each.body(seen) } : each;

/** What goes over the wire; undefined for no body. */
const text = (body: unknown): string | undefined =>
  body === undefined || typeof body === 'string' ? body : JSON.stringify(body);

function look(answer: string): void {
  for (const [, member, value] of answer.matchAll(/"(taskId|requestState)":"([^"]+)"/g)) {
    const into = member === 'taskId' ? seen.tasks : seen.states;
    if (value !== undefined && !into.includes(value)) into.push(value);
  }
}

const opening = (protocolVersion: string, id: number) => ({
  jsonrpc: '2.0',
  id,
  method: 'initialize',
  params: { ...INITIALIZE, protocolVersion },
});
const INITIALIZED = { jsonrpc: '2.0', method: 'notifications/initialized' };

async function overHttp(url: URL, revision: Revision): Promise<void> {
  const standing: Record<string, string | undefined> = {};
  if (revision === '2025-11-25') {
    // A version that no server has: it answers with one of its own.
    const future = await send(
      url,
      { name: 'version of the future', body: opening('2999-01-01', 1) },
      standing,
    );
    await send(
      url,
      { name: 'its end', http: { method: 'DELETE', headers: { 'mcp-session-id': future } } },
      standing,
    );
    standing['mcp-session-id'] = await send(url, { name: 'handshake', body: opening(revision, 2) }, standing);
    standing['mcp-protocol-version'] = revision;
    await send(url, { name: 'initialized', body: INITIALIZED }, standing);
  }
  for (const probe of probesOf(revision)) {
    const each = made(probe);
    await send(url, each, revision === '2026-07-28' ? { ...mirrored(each.body), ...standing } : standing);
  }
}

/** The headers that a request of 2026-07-28 repeats from its body. */
function mirrored(body: unknown): Record<string, string | undefined> {
  const { method, params } = (body ?? {}) as { method?: string; params?: { name?: string; uri?: string } };
  return {
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': typeof method === 'string' ? method : undefined,
    'mcp-name': params?.name ?? params?.uri,
  };
}

/** Sends it and returns the session id of the answer. */
async function send(
  url: URL,
  each: Probe,
  standing: Record<string, string | undefined>,
): Promise<string | undefined> {
  if (each.only === 'stdio') return undefined;
  const wanted: Record<string, string | undefined> = {
    accept: 'application/json, text/event-stream',
    ...(each.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...standing,
    ...each.http?.headers,
  };
  const headers = Object.fromEntries(
    Object.entries(wanted).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const method = each.http?.method ?? 'POST';
  const body = text(each.body);
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const answer = await response.text();
    look(answer);
    say(each.name, `${response.status} ${answer}`);
    return response.headers.get('mcp-session-id') ?? undefined;
  } catch (error) {
    say(each.name, (error as Error).message);
    return undefined;
  }
}

async function overStdio(command: string, args: string[], revision: Revision): Promise<void> {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines: string[] = [];
  let arrived = () => {};
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    look(line);
    arrived();
  });
  const exchange = async (each: Probe): Promise<void> => {
    const body = text(each.body);
    if (each.only === 'http' || body === undefined) return;
    const before = lines.length;
    child.stdin.write(`${body}\n`);
    const next = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    await Promise.race([next, wait(each.silent === true ? SILENCE_MS : ANSWER_MS)]);
    say(each.name, lines.slice(before).join(' ') || 'no answer');
  };
  if (revision === '2025-11-25') {
    await exchange({ name: 'handshake', body: opening(revision, 2) });
    await exchange({ name: 'initialized', body: INITIALIZED, silent: true });
  }
  for (const each of probesOf(revision)) await exchange(made(each));
  child.stdin.end();
  await Promise.race([new Promise((resolve) => child.once('exit', resolve)), wait(ANSWER_MS)]);
  child.kill();
}
