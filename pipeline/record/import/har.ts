/** HAR: HTTP archives of browsers and proxies, the one common capture with whole HTTP exchanges. */
import { ImportError, type Importer, NO_SOURCE } from './capture.js';
import { type HttpEntry, replay } from './http-entries.js';
import { elementLines, isRecord, parseDocument, text, time } from './json.js';

export const har: Importer = {
  kind: 'har',
  title: 'HAR archives (DevTools, mitmproxy, Charles, Proxyman)',
  cannotShow:
    'the order of streamed messages against other exchanges; streams that were open when it was saved',
  detect: (head) => /^\s*\{\s*"log"\s*:\s*\{/.test(head),
  read([source = NO_SOURCE], target) {
    const document = parseDocument(source);
    const log = isRecord(document) ? document['log'] : undefined;
    const entries = isRecord(log) ? log['entries'] : undefined;
    if (!Array.isArray(entries))
      throw new ImportError(`${source.name} is no HAR archive: it has no log.entries.`);
    const from = source.text.indexOf('"entries"');
    const before = source.text.slice(0, from).split('\n').length - 1;
    const lines = elementLines(source.text.slice(from), 1).map((line) => line + before);
    replay(
      entries.flatMap((entry, at) => entryOf(entry, lines[at]) ?? []),
      source.name,
      target,
    );
  },
};

function entryOf(entry: unknown, sourceLine: number | undefined): HttpEntry | undefined {
  if (!isRecord(entry) || !isRecord(entry['request'])) return undefined;
  const { request } = entry;
  const response = isRecord(entry['response']) ? entry['response'] : {};
  const content = isRecord(response['content']) ? response['content'] : {};
  const posted = isRecord(request['postData']) ? request['postData'] : {};
  const start = time(entry['startedDateTime']);
  const took = entry['time'];
  const requestBody = bodyOf(posted);
  const responseBody = bodyOf(content);
  const status = response['status'];
  const { bodySize } = request;
  return {
    method: text(request['method']) ?? 'GET',
    url: text(request['url']) ?? '',
    requestHeaders: headersOf(request['headers']),
    requestBody,
    requestLost: requestBody === undefined && typeof bodySize === 'number' && bodySize > 0,
    // Browsers write status 0 for an exchange that broke off.
    status: typeof status === 'number' && status > 0 ? status : undefined,
    responseHeaders: headersOf(response['headers']),
    responseBody,
    responseLost: responseBody === undefined && mayHaveBody(content, response),
    start,
    end: start === undefined || typeof took !== 'number' ? start : start + Math.max(0, took),
    sourceLine,
  };
}

function bodyOf(content: Record<string, unknown>): Buffer | undefined {
  const body = text(content['text']);
  if (body === undefined) return undefined;
  return Buffer.from(body, content['encoding'] === 'base64' ? 'base64' : 'utf8');
}

/** Archives drop the bodies of streams that were open, and of large answers. */
function mayHaveBody(content: Record<string, unknown>, response: Record<string, unknown>): boolean {
  const { size } = content;
  if (typeof size === 'number' && size > 0) return true;
  const type = headersOf(response['headers']).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  return (type ?? text(content['mimeType']) ?? '').includes('text/event-stream');
}

function headersOf(headers: unknown): [string, string][] {
  if (!Array.isArray(headers)) return [];
  return headers.flatMap((header): [string, string][] => {
    const name = isRecord(header) ? text(header['name']) : undefined;
    const value = isRecord(header) ? text(header['value']) : undefined;
    // HTTP/2 pseudo-headers are no headers, but one of them is what HTTP/1.1 calls Host.
    if (name === undefined || value === undefined) return [];
    if (name === ':authority') return [['host', value]];
    return name.startsWith(':') ? [] : [[name, value]];
  });
}
