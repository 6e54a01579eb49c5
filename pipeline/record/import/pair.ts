/** Two files, what the client sent and what the server sent: `tee` on either side of a pipe. One message a line, no times. */
import type { Direction } from '../../trace/event.js';
import {
  type Importer,
  LogSessions,
  NO_SOURCE,
  type Source,
  type SourceLine,
  splitLines,
} from './capture.js';
import { isRecord } from './json.js';

export const pair: Importer = {
  kind: 'pair',
  title: 'two files, requests and responses (tee, printf | server)',
  cannotShow: 'the order of messages of different directions; HTTP',
  files: 2,
  detect: () => false,
  read([client = NO_SOURCE, server = NO_SOURCE], target) {
    const sessions = new LogSessions(
      target,
      ['rebuilt-order', 'no-http'],
      target.options.transport ?? 'stdio',
    );
    for (const { direction, number, text } of byCause(linesOf(client), linesOf(server))) {
      target.at({ sourceLine: number });
      // One pipe is one session, whatever it holds.
      sessions.of('').message(direction, text);
    }
    sessions.finish();
  },
};

interface Line extends SourceLine {
  /** Keys of the requests in the line, and of the requests that it answers. */
  asks: string[];
  answers: string[];
}

function linesOf(source: Source): Line[] {
  const lines = splitLines(source.text);
  // The end of the last line begins no line.
  if (lines.at(-1)?.text === '') lines.pop();
  return lines.map((line) => ({ ...line, ...linksOf(line.text) }));
}

function linksOf(text: string): { asks: string[]; answers: string[] } {
  const asks: string[] = [];
  const answers: string[] = [];
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { asks, answers };
  }
  for (const message of [value].flat()) {
    if (!isRecord(message) || message['id'] === undefined) continue;
    const key = JSON.stringify(message['id']);
    if (message['method'] !== undefined) asks.push(key);
    else answers.push(key);
  }
  return { asks, answers };
}

/** Both directions keep their own order; an answer comes after its request, and as soon after it as that allows. */
function byCause(client: Line[], server: Line[]): (SourceLine & { direction: Direction })[] {
  const merged: (SourceLine & { direction: Direction })[] = [];
  const asked = { client: new Set<string>(), server: new Set<string>() };
  const known = {
    client: new Set(client.flatMap((line) => line.asks)),
    server: new Set(server.flatMap((line) => line.asks)),
  };
  let c = 0;
  let s = 0;
  while (c < client.length || s < server.length) {
    const fromClient = client[c];
    const fromServer = server[s];
    const waits = (line: Line, by: 'client' | 'server'): boolean =>
      line.answers.some((key) => known[by].has(key) && !asked[by].has(key));
    // Before the client has spoken, a server can print what is no message, and nothing else.
    const early = fromServer !== undefined && (c > 0 || !fromServer.text.trimStart().startsWith('{'));
    const takeServer =
      fromServer !== undefined && (fromClient === undefined || (early && !waits(fromServer, 'client')));
    if (takeServer) {
      merged.push({ ...fromServer, direction: 'server-to-client' });
      for (const key of fromServer.asks) asked.server.add(key);
      s++;
    } else if (fromClient !== undefined) {
      merged.push({ ...fromClient, direction: 'client-to-server' });
      for (const key of fromClient.asks) asked.client.add(key);
      c++;
    }
  }
  return merged.map(({ number, text, direction }) => ({ number, text, direction }));
}
