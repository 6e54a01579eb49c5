/** Sessions of 2026-07-28 over Streamable HTTP: each request with its envelope and the headers that mirror it. */
import { AS_JSON, AS_SSE, HttpSession } from './http.js';
import { envelope, error, request, result } from './judge.js';

type Json = Record<string, unknown>;
type Headers = Record<string, string | undefined>;

export const MODERN = '2026-07-28';
export const HINTS = { ttlMs: 1000, cacheScope: 'public' };

/** A tool whose arguments go into `Mcp-Param-` headers: a string, an integer, a boolean, and one within another. */
export const MIRRORED = {
  name: 'query',
  inputSchema: {
    type: 'object',
    properties: {
      zone: { type: 'string', 'x-mcp-header': 'Zone' },
      shard: { type: 'integer', 'x-mcp-header': 'Shard' },
      dry: { type: 'boolean', 'x-mcp-header': 'Dry' },
      at: { type: 'object', properties: { site: { type: 'string', 'x-mcp-header': 'Site' } } },
      free: { type: 'string' },
    },
  },
};

export const encoded = (text: string): string => `=?base64?${Buffer.from(text).toString('base64')}?=`;

export class ModernHttp extends HttpSession {
  private ids = 0;
  /** Where the POST, its message, the HTTP answer and the message in it of the last exchange stand. */
  at = { post: 0, message: 0, status: 0, answer: 0 };

  /** Headers of a request of this revision. */
  mirror(method: string, params: Json = {}, version = MODERN): Record<string, string> {
    const name = method === 'resources/read' ? params['uri'] : params['name'];
    const named = method === 'tools/call' || method === 'prompts/get' || method === 'resources/read';
    return {
      'mcp-protocol-version': version,
      'mcp-method': method,
      ...(named && typeof name === 'string' ? { 'mcp-name': name } : {}),
    };
  }

  /** POSTs a request. Headers given here replace those that belong to it; undefined leaves one out. */
  send(method: string, params: Json = {}, headers: Headers = {}, meta: Json = envelope()): string {
    const id = ++this.ids;
    const label = this.ask('POST', request(id, method, { ...params, _meta: meta }), {
      'content-type': 'application/json',
      ...this.mirror(method, params),
      ...headers,
    });
    this.at = { post: this.seq - 1, message: this.seq, status: this.seq, answer: this.seq };
    return label;
  }

  /** A request and its answer: a result's members, or an error code (with status 400), or a bare HTTP status. */
  call(
    method: string,
    params: Json = {},
    answer: Json | number = {},
    headers: Headers = {},
    { meta = envelope(), status }: { meta?: Json; status?: number } = {},
  ): this {
    const label = this.send(method, params, headers, meta);
    if (typeof answer === 'number' && answer > 0) this.answer(label, answer);
    else if (typeof answer === 'number')
      this.answer(label, status ?? 400, AS_JSON, error(this.ids, answer, 'refused'));
    else this.answer(label, status ?? 200, AS_JSON, result(this.ids, { resultType: 'complete', ...answer }));
    const bare = typeof answer === 'number' && answer > 0;
    this.at = { ...this.at, status: bare ? this.seq : this.seq - 1, answer: this.seq };
    return this;
  }

  discover(versions: unknown = [MODERN], capabilities: Json = { tools: {} }): this {
    return this.call('server/discover', {}, { supportedVersions: versions, capabilities, ...HINTS });
  }

  list(...tools: Json[]): this {
    return this.call('tools/list', {}, { tools, ...HINTS });
  }

  /** Opens an SSE stream for a request; returns its label. */
  listen(method: string, params: Json = {}, meta: Json = envelope()): string {
    const label = this.send(method, params, {}, meta);
    this.answer(label, 200, { ...AS_SSE, 'x-accel-buffering': 'no' });
    return label;
  }

  get lastId(): number {
    return this.ids;
  }
}
