/**
 * A made-up Streamable HTTP server for the recorder's tests. Prints its port, then answers by the request's method:
 * `echo` as JSON, `stream` as SSE with N messages, `cut` ends inside a character, `die` exits mid-stream, `big` N bytes.
 */
import { createServer } from 'node:http';

const SESSION = 'S3cret-Session-Id-0001';
const server = createServer((req, res) => {
  const chunks = [];
  req.on('data', (chunk) => chunks.push(chunk));
  req.on('end', () => {
    const body = Buffer.concat(chunks).toString('utf8');
    if (req.method === 'GET') return listen(res);
    if (req.method === 'DELETE') return res.writeHead(200).end();
    if (req.method === 'OPTIONS') return res.writeHead(204, { allow: 'POST, GET, DELETE' }).end();
    const message = JSON.parse(body);
    if (message.id === undefined) return res.writeHead(202).end();
    answer(message, req, res);
  });
});

function listen(res) {
  res.writeHead(200, { 'content-type': 'text/event-stream' });
  res.write('id: 0\ndata: \n\n');
  let sent = 0;
  const timer = setInterval(() => {
    res.write(
      `: keep-alive\n\ndata: {"jsonrpc":"2.0","method":"notifications/tick","params":{"n":${sent++}}}\n\n`,
    );
  }, 20);
  res.on('close', () => clearInterval(timer));
}

function answer({ id, method, params }, req, res) {
  const result = (value) => JSON.stringify({ jsonrpc: '2.0', id, result: value });
  const stream = () => res.writeHead(200, { 'content-type': 'text/event-stream' });
  if (method === 'initialize') {
    res.writeHead(200, {
      'content-type': 'application/json',
      'mcp-session-id': SESSION,
      'set-cookie': 'sid=C00kie-Value-12345678; HttpOnly',
    });
    return res.end(
      result({ protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 'x', version: '1' } }),
    );
  }
  if (method === 'headers') {
    res.writeHead(200, { 'content-type': 'application/json' });
    return res.end(result({ seen: req.headers, url: req.url }));
  }
  if (method === 'stream') {
    stream();
    for (let n = 0; n < params.count; n++) {
      res.write(
        `id: ${id}_${n}\r\ndata: {"jsonrpc":"2.0","method":"notifications/n",\r\ndata: "params":{"n":${n}}}\r\n\r\n`,
      );
    }
    res.write('retry: 1500\n\n');
    return res.end(`event: message\ndata: ${result({ done: true })}\n\n`);
  }
  if (method === 'cut') {
    stream();
    const bytes = Buffer.from(`data: ${result({ text: 'é' })}\n\n`);
    res.write('data: {"jsonrpc":"2.0","method":"notifications/first"}\n\n');
    return res.end(bytes.subarray(0, bytes.indexOf(0xc3) + 1));
  }
  if (method === 'die') {
    stream();
    res.write('data: {"jsonrpc":"2.0","method":"notifications/first"}\n\ndata: {"json');
    return setTimeout(() => process.exit(1), 50);
  }
  if (method === 'big') {
    res.writeHead(200, { 'content-type': 'application/json' });
    return res.end(result({ text: 'x'.repeat(params.bytes) }));
  }
  if (method === 'slow') return setTimeout(() => answer({ id, method: 'echo', params }, req, res), params.ms);
  res.writeHead(200, { 'content-type': 'application/json' });
  res.end(result(params ?? {}));
}

server.listen(Number(process.env['PORT'] ?? 0), '127.0.0.1', () => console.log(server.address().port));
