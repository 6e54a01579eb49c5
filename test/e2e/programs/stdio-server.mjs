/**
 * A made-up stdio server for the recorder's tests: answers each request with its params, and does what some methods say.
 * `noise` prints text, `many` sends N notifications, `big` answers with N bytes, `cut` dies inside a message, `exit` ends
 * with a code, `hang` ignores the end of its input. Writes one line to stderr at its start.
 */
let carried = Buffer.alloc(0);
let hangs = false;
const send = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
process.stderr.write('server: warming up\n');

function take({ id, method, params }) {
  if (method === 'noise') process.stdout.write('kiln ready\n');
  if (method === 'bytes') process.stdout.write(Buffer.from([0xff, 0xfe, 0x0a]));
  if (method === 'hang') hangs = true;
  if (method === 'many') {
    for (let n = 0; n < params.count; n++) send({ jsonrpc: '2.0', method: 'notifications/n', params: { n } });
  }
  if (method === 'cut') {
    process.stdout.write('{"jsonrpc":"2.0","id":', () => process.kill(process.pid, 'SIGKILL'));
    return;
  }
  if (method === 'exit') process.exit(params.code);
  const result = method === 'big' ? { text: 'é'.repeat(params.bytes / 2) } : { params };
  if (id !== undefined) send({ jsonrpc: '2.0', id, result });
}

process.stdin.on('data', (chunk) => {
  carried = Buffer.concat([carried, chunk]);
  for (let end = carried.indexOf(10); end >= 0; end = carried.indexOf(10)) {
    const line = carried.subarray(0, end).toString('utf8');
    carried = carried.subarray(end + 1);
    try {
      take(JSON.parse(line));
    } catch {
      process.stderr.write('server: no JSON\n');
    }
  }
});
process.stdin.on('end', () => {
  if (hangs) setInterval(() => {}, 1000);
});
