/** Recorded HTTP exchanges of any capture → trace events, by the same recorder that the proxy feeds. */
import { HttpRecorder } from '../http-recorder.js';
import { type RawHeaders, wellFormed } from '../privacy.js';
import { ImportError, type Target } from './capture.js';
import { isRecord } from './json.js';
import { inOrder } from './timeline.js';

export interface HttpEntry {
  method: string;
  url: string;
  requestHeaders: RawHeaders;
  requestBody: Buffer | undefined;
  /** There was a body, but the capture does not hold it. */
  requestLost: boolean;
  /** Undefined when the capture shows no response, or no status. */
  status: number | undefined;
  responseHeaders: RawHeaders;
  responseBody: Buffer | undefined;
  responseLost: boolean;
  /** Milliseconds. */
  start: number | undefined;
  end: number | undefined;
  sourceLine: number | undefined;
}

/** Reads the exchanges of the MCP endpoints among the entries. Throws ImportError when there are none. */
export function replay(entries: readonly HttpEntry[], name: string, target: Target): void {
  const chosen = chooseEndpoints(entries, name, target);
  const order = overlap(chosen) ? (['rebuilt-order'] as const) : [];
  const noStatus = chosen.some((entry) => entry.status === undefined && entry.responseBody !== undefined);
  const recorders = new Map<string, HttpRecorder>();
  const recorderOf = (endpoint: string): HttpRecorder => {
    let recorder = recorders.get(endpoint);
    if (recorder === undefined) {
      recorder = new HttpRecorder(target.sink, {
        masker: target.options.masker,
        maxBodyBytes: Number.POSITIVE_INFINITY,
        traits: [...order, ...(noStatus ? (['no-http'] as const) : [])],
        stamp: () => target.stamp(),
        onLegacy: () => {
          throw new ImportError(
            `${name} shows the HTTP+SSE transport of 2024-11-05, which is not read. Only Streamable HTTP and stdio are.`,
          );
        },
      });
      recorders.set(endpoint, recorder);
    }
    return recorder;
  };
  const steps: { time: number | undefined; run: () => void }[] = [];
  for (const entry of chosen) {
    const exchange = recorderOf(endpointOf(entry.url) ?? '').begin({
      method: wellFormed(entry.method).toUpperCase(),
      target: targetOf(entry.url),
      headers: entry.requestHeaders,
    });
    const place = (time: number | undefined): void =>
      target.at({
        ts: time === undefined ? undefined : new Date(time).toISOString(),
        sourceLine: entry.sourceLine,
      });
    steps.push({
      time: entry.start,
      run: () => {
        place(entry.start);
        if (entry.requestLost) exchange.requestLost('body-not-captured');
        else if (entry.requestBody !== undefined) exchange.requestChunk(entry.requestBody);
        exchange.requestEnd();
      },
    });
    steps.push({
      time: entry.end,
      run: () => {
        place(entry.end);
        if (entry.status === undefined && entry.responseBody === undefined) {
          if (entry.responseLost) exchange.stop('response-not-captured');
          else exchange.abort('server-to-client');
          return;
        }
        // Bodies stand decoded in captures, whatever encoding they came in.
        exchange.response(
          entry.status,
          entry.responseHeaders.filter(([header]) => header.toLowerCase() !== 'content-encoding'),
        );
        if (entry.responseBody !== undefined) exchange.responseChunk(entry.responseBody);
        if (entry.responseLost) exchange.stop('body-not-captured');
        else exchange.responseEnd();
      },
    });
  }
  for (const { run } of inOrder(steps)) run();
}

/** Entries of the endpoint that was asked for, else of every URL that JSON-RPC messages were posted to. */
function chooseEndpoints(
  entries: readonly HttpEntry[],
  name: string,
  { options, note }: Target,
): HttpEntry[] {
  const wanted = options.endpoint;
  const endpoints =
    wanted === undefined
      ? new Set(entries.filter(postsJsonRpc).map((entry) => endpointOf(entry.url)))
      : new Set([`${wanted.origin}${wanted.pathname}`]);
  endpoints.delete(undefined);
  const chosen = entries.filter((entry) => endpoints.has(endpointOf(entry.url)));
  if (chosen.length === 0) {
    throw new ImportError(
      wanted === undefined
        ? `${name} shows no request with a JSON-RPC message. Name the MCP endpoint with --endpoint if its bodies were not captured.`
        : `${name} shows no request to ${wanted.origin}${wanted.pathname}.`,
    );
  }
  if (chosen.length < entries.length)
    note(`${entries.length - chosen.length} request(s) to other URLs were left out`);
  return chosen;
}

function postsJsonRpc({ method, requestBody }: HttpEntry): boolean {
  if (method.toUpperCase() !== 'POST' || requestBody === undefined) return false;
  try {
    const body: unknown = JSON.parse(requestBody.toString('utf8'));
    return [body].flat().some((message) => isRecord(message) && 'jsonrpc' in message);
  } catch {
    return false;
  }
}

function endpointOf(url: string): string | undefined {
  try {
    const { origin, pathname } = new URL(url);
    return origin + pathname;
  } catch {
    return undefined;
  }
}

function targetOf(url: string): string {
  try {
    const { pathname, search } = new URL(url);
    return pathname + search;
  } catch {
    return url;
  }
}

/** Whether an exchange began before the one before it was over: what happened inside them has no common order. */
function overlap(entries: readonly HttpEntry[]): boolean {
  const ordered = inOrder(entries.map((entry) => ({ time: entry.start, end: entry.end ?? entry.start })));
  let latest = Number.NEGATIVE_INFINITY;
  for (const { time = latest, end } of ordered) {
    if (time < latest) return true;
    latest = Math.max(latest, end ?? time);
  }
  return false;
}
