// The HTTP face of server-everything takes its port from the environment and says it on stderr; a free one is found for it.
import http from 'node:http';

const probe = http.createServer().listen(0, '127.0.0.1', () => {
  const { port } = probe.address();
  probe.close(async () => {
    process.env.PORT = String(port);
    process.argv[2] = 'streamableHttp';
    await import('@modelcontextprotocol/server-everything/dist/index.js');
    setTimeout(() => process.stderr.write(`listening on http://127.0.0.1:${port}/mcp\n`), 1500);
  });
});
