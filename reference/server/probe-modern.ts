/**
 * A server of 2026-07-28 without an SDK that answers its client as no server should: it asks for what was not declared, and
 * gives a result of a type that does not exist. Over stdio. It also ends the subscription that it is asked for.
 */
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

type Json = Record<string, unknown>;

/** Life of a subscription. */
const LISTEN_MS = 100;
const SUBSCRIPTION = 'io.modelcontextprotocol/subscriptionId';

const tool = (name: string) => ({ name, description: 'Probes the client', inputSchema: { type: 'object' } });
const question = { role: 'user', content: { type: 'text', text: 'How is the weather in Oslo?' } };
const asking = (more: Json) => ({
  resultType: 'input_required',
  requestState: 'asked',
  inputRequests: {
    answer: {
      method: 'sampling/createMessage',
      params: { messages: [question], maxTokens: 50, ...more },
    },
  },
});

const TOOLS: Readonly<Record<string, Json>> = {
  asks_with_tools: asking({ tools: [{ name: 'weather', inputSchema: { type: 'object' } }] }),
  asks_with_a_choice: asking({ toolChoice: { mode: 'auto' } }),
  answers_oddly: { resultType: 'odd', requestState: 'odd', content: [] },
  answers: { resultType: 'complete', content: [{ type: 'text', text: 'probed' }] },
};

const ANSWERS: Readonly<Record<string, Json>> = {
  'server/discover': {
    resultType: 'complete',
    supportedVersions: ['2026-07-28'],
    capabilities: { tools: { listChanged: true } },
    ttlMs: 0,
    cacheScope: 'private',
  },
  'tools/list': {
    resultType: 'complete',
    tools: Object.keys(TOOLS).map(tool),
    ttlMs: 0,
    cacheScope: 'private',
  },
};

const send = (message: Json): void => {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
};

export function probeModernClient(): void {
  createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method, params } = JSON.parse(line) as { id?: unknown; method?: string; params?: Json };
    if (id === undefined || method === undefined) return;
    process.stderr.write(
      `${method}: ${JSON.stringify(params?.['inputResponses'] ?? params?.['name'] ?? '')}\n`,
    );
    if (method === 'subscriptions/listen') void listen(id, params);
    else answer(id, method, params);
  });
}

function answer(id: unknown, method: string, params: Json | undefined): void {
  const result = method === 'tools/call' ? TOOLS[String(params?.['name'])] : ANSWERS[method];
  if (result !== undefined) send({ id, result });
  else send({ id, error: { code: method === 'tools/call' ? -32602 : -32601, message: 'not here' } });
}

async function listen(id: unknown, params: Json | undefined): Promise<void> {
  const _meta = { [SUBSCRIPTION]: id };
  send({
    method: 'notifications/subscriptions/acknowledged',
    params: { notifications: params?.['notifications'], _meta },
  });
  await wait(LISTEN_MS);
  send({ method: 'notifications/cancelled', params: { requestId: id, reason: 'over', _meta } });
  send({ id, result: { resultType: 'complete', _meta } });
}
