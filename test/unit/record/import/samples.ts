/** Captures in the forms that other programs write, about a made-up server; and the opposite way, from messages to each form. */

export interface Said {
  by: 'client' | 'server';
  /** JSON text. */
  text: string;
}

const at = (n: number): string => new Date(Date.UTC(2026, 1, 3, 9, 14, 2, n)).toISOString();

export const claudeDesktop = (said: readonly Said[]): string =>
  said
    .map(({ by, text }, n) => `${at(n)} [kiln] [info] Message from ${by}: ${text} { metadata: undefined }\n`)
    .join('');

export const vscode = (said: readonly Said[]): string =>
  said
    .map(
      ({ by, text }, n) =>
        `${at(n).replace('T', ' ').replace('Z', '')} [debug] [${by === 'client' ? 'editor -> server' : 'server -> editor'}] ${text}\n`,
    )
    .join('');

export const inspectorProtocol = (said: readonly Said[]): string =>
  `[${said
    .map(
      ({ by, text }, n) =>
        `{"id":"m-${n}","timestamp":"${at(n)}","direction":"notification","origin":"${by}","message":${text}}`,
    )
    .join(',\n')}]`;

export const mcpjam = (said: readonly Said[]): string =>
  `[${said
    .map(
      ({ by, text }, n) =>
        `{"serverId":"kiln","direction":"${by === 'client' ? 'SEND' : 'RECEIVE'}","timestamp":"${at(n)}","payload":${text}}`,
    )
    .join(',')}]`;

export const mcpsnoop = (said: readonly Said[]): string =>
  said
    .map(
      ({ by, text }, n) =>
        `{"session_id":"s1","seq":${n},"ts":"${at(n)}","direction":"${by === 'client' ? 'c2s' : 's2c'}","transport":"stdio","raw":${text}}\n`,
    )
    .join('');

export const mcpRec = (said: readonly Said[]): string =>
  said
    .map(
      ({ by, text }, n) =>
        `{"ts":${1770109442 + n},"dir":"${by === 'client' ? 'client->server' : 'server->client'}","msg":${text}}\n`,
    )
    .join('');

export const serverLogger = (said: readonly Said[]): string =>
  said.map(({ by, text }, n) => `${at(n)} [${by === 'client' ? 'STDIN' : 'STDOUT'}] ${text}\n`).join('');

export const supergateway = (said: readonly Said[]): string =>
  said
    .map(
      ({ by, text }) =>
        `[supergateway] ${by === 'client' ? 'SSE → Child' : 'Child → SSE'} (session 7f): ${text}\n`,
    )
    .join('');

/** Client messages are POSTs answered by 202; what the server says streams back on them. */
export interface HttpTurn {
  request: string;
  /** Undefined: 202 without a body. */
  responses: string[];
  streamed: boolean;
}

const headersOf = (streamed: boolean, any: boolean): { name: string; value: string }[] =>
  any ? [{ name: 'Content-Type', value: streamed ? 'text/event-stream' : 'application/json' }] : [];

function bodyOf({ responses, streamed }: HttpTurn): string {
  if (!streamed) return responses[0] ?? '';
  return responses.map((text, n) => `id: ${n}\nevent: message\ndata: ${text}\n\n`).join('');
}

export const har = (turns: readonly HttpTurn[], base64 = false): string =>
  JSON.stringify({
    log: {
      version: '1.2',
      entries: turns.map((turn, n) => ({
        startedDateTime: at(n * 10),
        time: 5,
        request: {
          method: 'POST',
          url: 'https://kiln.example.test/mcp?key=Tok3nInQueryString',
          headers: [
            { name: 'Accept', value: 'application/json, text/event-stream' },
            { name: 'Authorization', value: 'Bearer s3cret-token-value' },
            { name: 'Mcp-Session-Id', value: 'S3ss10n-0123456789' },
          ],
          postData: { mimeType: 'application/json', text: turn.request },
        },
        response: {
          status: turn.responses.length === 0 ? 202 : 200,
          headers: headersOf(turn.streamed, turn.responses.length > 0),
          content: base64
            ? { encoding: 'base64', text: Buffer.from(bodyOf(turn)).toString('base64') }
            : { text: bodyOf(turn) },
        },
      })),
    },
  });

export const inspectorNetwork = (turns: readonly HttpTurn[]): string =>
  JSON.stringify(
    turns.map((turn, n) => ({
      id: `f-${n}`,
      timestamp: at(n * 10),
      duration: 5,
      method: 'POST',
      url: 'http://localhost:3000/mcp',
      requestHeaders: { accept: 'application/json, text/event-stream' },
      requestBody: turn.request,
      responseStatus: turn.responses.length === 0 ? 202 : 200,
      responseHeaders: Object.fromEntries(
        headersOf(turn.streamed, turn.responses.length > 0).map(({ name, value }) => [
          name.toLowerCase(),
          value,
        ]),
      ),
      responseBody: bodyOf(turn),
      category: 'transport',
    })),
  );

export const curl = (turns: readonly HttpTurn[]): string =>
  turns
    .map((turn) => {
      const quoted = turn.request.replaceAll("'", `'\\''`);
      const head =
        turn.responses.length === 0
          ? 'HTTP/1.1 202 Accepted\n\n'
          : `HTTP/1.1 200 OK\ncontent-type: ${turn.streamed ? 'text/event-stream' : 'application/json'}\n\n`;
      return `$ curl -i -X POST http://localhost:3000/mcp \\\n  -H 'Content-Type: application/json' -H "Accept: application/json, text/event-stream" -d '${quoted}'\n${head}${bodyOf(turn)}\n`;
    })
    .join('');
