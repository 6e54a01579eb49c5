// A fetch handler on a free loopback port, as the quick start of a web framework would mount it. Says its URL on stderr.
import http from 'node:http';

export function serveWeb(handler) {
  const server = http.createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const closed = new AbortController();
    response.on('close', () => closed.abort());
    const answer = await handler(
      new Request(`http://${request.headers.host}${request.url}`, {
        method: request.method,
        headers: Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        signal: closed.signal,
        ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
      }),
    );
    response.writeHead(answer?.status ?? 404, Object.fromEntries(answer?.headers ?? []));
    response.flushHeaders();
    if (answer?.body) for await (const chunk of answer.body) response.write(chunk);
    response.end();
  });
  server.listen(0, '127.0.0.1', () => {
    process.stderr.write(`listening on http://127.0.0.1:${server.address().port}/mcp\n`);
  });
}
