/** MCP Inspector 2: the exported arrays `protocol` and `network`. */
import type { Direction } from '../../trace/event.js';
import { writeValue } from '../../trace/writer.js';
import { ImportError, type Importer, LogSessions, NO_SOURCE, type Source, type Target } from './capture.js';
import { type HttpEntry, replay } from './http-entries.js';
import { elementLines, isRecord, parseDocument, text, time } from './json.js';
import { inOrder, type TimedMessage } from './timeline.js';

export const inspector: Importer = {
  kind: 'inspector',
  title: 'MCP Inspector exports (protocol, network)',
  cannotShow:
    'protocol: HTTP, malformed messages, the order of answers against other messages; network: order inside parallel streams',
  detect: (head) => /"direction":\s*"(?:request|response|notification)"|"category":\s*"transport"/.test(head),
  read([source = NO_SOURCE], target) {
    const entries = parseDocument(source);
    if (!Array.isArray(entries))
      throw new ImportError(`${source.name} is no exported array of the Inspector.`);
    const lines = elementLines(source.text, 1);
    const records = entries.filter(isRecord);
    if (records.some((entry) => entry['message'] !== undefined)) readProtocol(entries, lines, target);
    else if (records.some((entry) => entry['url'] !== undefined)) readNetwork(entries, lines, source, target);
    else
      throw new ImportError(
        `${source.name} holds neither messages nor requests. Export "protocol" or "network".`,
      );
  },
};

/** The answer is folded into its request; it is put where it came by the duration. */
function readProtocol(entries: readonly unknown[], lines: readonly number[], target: Target): void {
  const messages: TimedMessage[] = [];
  entries.forEach((entry, at) => {
    if (!isRecord(entry) || entry['message'] === undefined) return;
    const { message, response, timestamp, duration } = entry;
    const direction = directionOf(entry);
    const began = time(timestamp);
    const place = { sourceLine: lines[at] };
    messages.push({ time: began, ts: text(timestamp), direction, text: writeValue(message), ...place });
    if (response === undefined || response === null) return;
    const ended = began === undefined || typeof duration !== 'number' ? began : began + duration;
    const ts = ended === undefined ? undefined : new Date(ended).toISOString();
    messages.push({ time: ended, ts, direction: opposite(direction), text: writeValue(response), ...place });
  });
  const sessions = new LogSessions(
    target,
    ['parsed-log', 'rebuilt-order', 'no-http'],
    target.options.transport ?? 'stdio',
  );
  for (const { direction, text: json, ...place } of inOrder(messages)) {
    target.at(place);
    sessions.message('', direction, json);
  }
  sessions.finish();
}

const BY_SERVER = new Set(['sampling/createMessage', 'roots/list', 'elicitation/create']);
const NOTIFIED_BY_CLIENT = new Set(['notifications/initialized', 'notifications/roots/list_changed']);

/** Older exports do not say who spoke; then the method does. */
function directionOf({ origin, direction, message }: Record<string, unknown>): Direction {
  if (origin === 'client') return 'client-to-server';
  if (origin === 'server') return 'server-to-client';
  const method = isRecord(message) ? text(message['method']) : undefined;
  if (direction === 'request') return BY_SERVER.has(method ?? '') ? 'server-to-client' : 'client-to-server';
  return NOTIFIED_BY_CLIENT.has(method ?? '') ? 'client-to-server' : 'server-to-client';
}

const opposite = (direction: Direction): Direction =>
  direction === 'client-to-server' ? 'server-to-client' : 'client-to-server';

function readNetwork(
  entries: readonly unknown[],
  lines: readonly number[],
  source: Source,
  target: Target,
): void {
  const http: HttpEntry[] = [];
  entries.forEach((entry, at) => {
    if (!isRecord(entry) || entry['category'] === 'auth') return;
    const { timestamp, duration, requestBody, responseBody, responseStatus } = entry;
    const start = time(timestamp);
    const end = start === undefined || typeof duration !== 'number' ? start : start + duration;
    http.push({
      method: text(entry['method']) ?? 'GET',
      url: text(entry['url']) ?? '',
      requestHeaders: headerPairs(entry['requestHeaders']),
      requestBody: text(requestBody) === undefined ? undefined : Buffer.from(text(requestBody) ?? ''),
      requestLost: false,
      status: typeof responseStatus === 'number' ? responseStatus : undefined,
      responseHeaders: headerPairs(entry['responseHeaders']),
      responseBody: text(responseBody) === undefined ? undefined : Buffer.from(text(responseBody) ?? ''),
      // A stream that was open at the export has no body yet.
      responseLost: responseBody === undefined && isStream(entry['responseHeaders']),
      start,
      end,
      sourceLine: lines[at],
    });
  });
  replay(http, source.name, target);
}

const headerPairs = (headers: unknown): [string, string][] =>
  isRecord(headers)
    ? Object.entries(headers).flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' ? [[name, value]] : [],
      )
    : [];

const isStream = (headers: unknown): boolean =>
  headerPairs(headers).some(
    ([name, value]) => name.toLowerCase() === 'content-type' && value.includes('text/event-stream'),
  );
