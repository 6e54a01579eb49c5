/**
 * A reverse proxy in front of one Streamable HTTP endpoint, for recording. It forwards to its target and to nothing
 * else; bodies and SSE frames go on as they come.
 */
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { RecordError } from './errors.js';
import type { ExchangeRecorder, HttpRecorder } from './http-recorder.js';
import type { RawHeaders } from './privacy.js';

export interface HttpProxyOptions {
  target: URL;
  host: string;
  /** 0 takes a free one. */
  port: number;
  recorder: HttpRecorder;
  /** Tells the user what happened to the proxying itself. */
  say: (message: string) => void;
}

export interface HttpProxy {
  /** Where clients connect to. */
  url: string;
  /** Ends what is open, and the recording of it. */
  close(): Promise<void>;
}

const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Rejects with a RecordError when the address cannot be listened on. */
export async function startHttpProxy(options: HttpProxyOptions): Promise<HttpProxy> {
  const { target, host, port, recorder, say } = options;
  const secure = target.protocol === 'https:';
  const agent = secure ? new https.Agent({ keepAlive: true }) : new http.Agent({ keepAlive: true });
  const request = secure ? https.request : http.request;
  const said = new Set<string>();
  const sayOnce = (message: string): void => {
    if (said.size < 100 && !said.has(message)) {
      said.add(message);
      say(message);
    }
  };
  let own = '';

  const server = http.createServer((req, res) => {
    const refusal = refuse(req, target);
    if (refusal !== undefined) {
      sayOnce(refusal);
      res.writeHead(404, { 'content-type': 'text/plain' }).end(`mcp-trace-validator record: ${refusal}\n`);
      req.resume();
      return;
    }
    forward(req, res);
  });

  const forward = (req: http.IncomingMessage, res: http.ServerResponse): void => {
    const headers = pairs(req.rawHeaders);
    const method = req.method ?? 'GET';
    const exchange = recorder.begin({ method, target: req.url ?? '/', headers });
    const upstream = request({
      agent,
      protocol: target.protocol,
      hostname: target.hostname.replace(/^\[|\]$/g, ''),
      port: target.port === '' ? undefined : target.port,
      method,
      path: withQuery(target, req.url ?? ''),
      headers: flat(outgoing(headers, own, target)),
    });
    pipeRequest(req, upstream, exchange);
    upstream.on('response', (answer) => pipeResponse(answer, res, exchange));
    upstream.on('error', (error: NodeJS.ErrnoException) => {
      exchange.abort('server-to-client');
      if (res.headersSent || res.destroyed) res.destroy();
      else {
        sayOnce(`${target.origin} does not answer (${error.code ?? error.message})`);
        res.writeHead(502, { 'content-type': 'text/plain' });
        res.end('mcp-trace-validator record: the target does not answer\n');
      }
    });
    res.on('close', () => {
      if (res.writableFinished) return;
      exchange.abort('client-to-server');
      upstream.destroy();
    });
  };

  // Long streams and slow clients are what is recorded; no timeout of ours may end them.
  server.requestTimeout = 0;
  server.keepAliveTimeout = 60_000;
  server.on('connect', (_req, socket) => socket.end('HTTP/1.1 405 Method Not Allowed\r\n\r\n'));
  server.on('upgrade', (_req, socket) => socket.end('HTTP/1.1 501 Not Implemented\r\n\r\n'));
  server.on('clientError', (_error, socket) => socket.destroy());
  await listen(server, host, port);
  const address = server.address() as AddressInfo;
  const shown = host.includes(':') ? `[${host}]` : host;
  own = `${shown}:${address.port}`;
  return {
    url: `http://${own}${target.pathname}`,
    close: () =>
      new Promise((resolve) => {
        recorder.stop();
        server.close(() => resolve());
        server.closeAllConnections();
        agent.destroy();
      }),
  };
}

/** Why a request is not for the target; undefined when it is. */
function refuse(req: http.IncomingMessage, target: URL): string | undefined {
  const url = req.url ?? '';
  if (!url.startsWith('/')) return 'only requests for the recorded endpoint are forwarded';
  const path = url.split('?', 1)[0] ?? '';
  if (path !== target.pathname) {
    return `only ${target.pathname} is forwarded, not ${printable(path)} (sign-in does not work through a proxy; see docs/recording.md)`;
  }
  return undefined;
}

const printable = (text: string): string => text.slice(0, 80).replace(/[^\x20-\x7e]/g, '?');

function pipeRequest(
  req: http.IncomingMessage,
  upstream: http.ClientRequest,
  exchange: ExchangeRecorder,
): void {
  req.on('data', (chunk: Buffer) => {
    exchange.requestChunk(chunk);
    if (upstream.write(chunk)) return;
    req.pause();
    upstream.once('drain', () => req.resume());
  });
  req.on('end', () => {
    exchange.requestEnd();
    upstream.end();
  });
}

function pipeResponse(
  answer: http.IncomingMessage,
  res: http.ServerResponse,
  exchange: ExchangeRecorder,
): void {
  const headers = pairs(answer.rawHeaders);
  exchange.response(answer.statusCode ?? 0, headers);
  res.sendDate = false;
  res.writeHead(answer.statusCode ?? 502, answer.statusMessage ?? '', flat(endToEnd(headers)));
  res.flushHeaders();
  answer.on('data', (chunk: Buffer) => {
    exchange.responseChunk(chunk);
    if (res.write(chunk)) return;
    answer.pause();
    res.once('drain', () => answer.resume());
  });
  answer.on('end', () => {
    exchange.responseEnd();
    res.end();
  });
  answer.on('error', () => {
    exchange.abort('server-to-client');
    res.destroy();
  });
}

function listen(server: http.Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const { code } = error;
      if (code === 'EADDRINUSE')
        reject(new RecordError(`port ${port} on ${host} is in use. Choose another one with --listen.`));
      else if (code === 'EACCES')
        reject(new RecordError(`port ${port} on ${host} may not be used. Choose one above 1023.`));
      else reject(new RecordError(`cannot listen on ${host}:${port} (${code ?? error.message}).`));
    });
    server.listen(port, host, resolve);
  });
}

function pairs(raw: readonly string[]): RawHeaders {
  const headers: [string, string][] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) headers.push([raw[at] ?? '', raw[at + 1] ?? '']);
  return headers;
}

const flat = (headers: RawHeaders): string[] => headers.flat();

function endToEnd(headers: RawHeaders): RawHeaders {
  const named = headers
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) => value.toLowerCase().split(/\s*,\s*/));
  return headers.filter(
    ([name]) => !HOP_BY_HOP.has(name.toLowerCase()) && !named.includes(name.toLowerCase()),
  );
}

/** The client's headers for the target. `Host` and `Origin` change only where they name the proxy: foreign ones must reach the target. */
function outgoing(headers: RawHeaders, own: string, target: URL): RawHeaders {
  const port = own.slice(own.lastIndexOf(':'));
  const names = [own, `localhost${port}`, `127.0.0.1${port}`, `[::1]${port}`];
  const sent: (readonly [string, string])[] = [];
  for (const [name, value] of endToEnd(headers)) {
    const lower = name.toLowerCase();
    if (lower === 'host' && names.includes(value.toLowerCase())) sent.push([name, target.host]);
    else if (lower === 'origin' && names.some((each) => value.toLowerCase() === `http://${each}`)) {
      sent.push([name, target.origin]);
    } else if (lower !== 'accept-encoding' && lower !== 'expect') sent.push([name, value]);
  }
  // Compressed bodies could not be read on the way.
  sent.push(['Accept-Encoding', 'identity']);
  const sized = headers.some(([name]) => name.toLowerCase() === 'content-length');
  const chunked = headers.some(([name]) => name.toLowerCase() === 'transfer-encoding');
  if (chunked && !sized) sent.push(['Transfer-Encoding', 'chunked']);
  if (!sent.some(([name]) => name.toLowerCase() === 'host')) sent.push(['Host', target.host]);
  return sent;
}

/** The target's path with its own query and the client's. */
function withQuery(target: URL, url: string): string {
  const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
  const parts = [target.search.slice(1), query].filter((part) => part !== '');
  return target.pathname + (parts.length === 0 ? '' : `?${parts.join('&')}`);
}
