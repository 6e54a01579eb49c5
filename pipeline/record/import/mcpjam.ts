/** MCPJam: `json-rpc-logs-TIME.json`, and `_rpcLogs` of its command line. */
import type { Direction } from '../../trace/event.js';
import { writeValue } from '../../trace/writer.js';
import { ImportError, type Importer, LogSessions, NO_SOURCE } from './capture.js';
import { elementLines, isRecord, parseDocument, text, time } from './json.js';
import { inOrder, type TimedMessage } from './timeline.js';

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  send: 'client-to-server',
  receive: 'server-to-client',
};

export const mcpjam: Importer = {
  kind: 'mcpjam',
  title: 'MCPJam JSON-RPC logs',
  cannotShow: 'HTTP, text on stdout, malformed messages',
  detect: (head) => /"direction":\s*"(?:SEND|RECEIVE|send|receive)"/.test(head),
  read([source = NO_SOURCE], target) {
    const document = parseDocument(source);
    const entries = isRecord(document) ? document['_rpcLogs'] : document;
    if (!Array.isArray(entries))
      throw new ImportError(`${source.name} is no MCPJam log: it holds no array of messages.`);
    const lines = elementLines(source.text, isRecord(document) ? 2 : 1);
    const messages: (TimedMessage & { server: string })[] = [];
    entries.forEach((entry, at) => {
      if (!isRecord(entry)) return;
      const direction = DIRECTIONS[(text(entry['direction']) ?? '').toLowerCase()];
      const payload = entry['payload'] ?? entry['message'];
      if (direction === undefined || payload === undefined) return;
      messages.push({
        time: time(entry['timestamp']),
        ts: text(entry['timestamp']),
        direction,
        text: writeValue(payload),
        sourceLine: lines[at],
        server: text(entry['serverId']) ?? text(entry['serverName']) ?? '',
      });
    });
    const sessions = new LogSessions(target, ['parsed-log', 'no-http'], target.options.transport ?? 'stdio');
    for (const { server, direction, text: json, ...place } of inOrder(newestLast(messages))) {
      target.at(place);
      sessions.message(server, direction, json);
    }
    sessions.finish();
  },
};

/** Some lists have the newest entry first: then entries of the same time stand in reverse as well. */
function newestLast<T extends { time: number | undefined }>(messages: T[]): T[] {
  const first = messages.find((each) => each.time !== undefined)?.time;
  const last = messages.findLast((each) => each.time !== undefined)?.time;
  return first !== undefined && last !== undefined && first > last ? messages.reverse() : messages;
}
