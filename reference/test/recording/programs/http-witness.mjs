/**
 * Loaded into an HTTP server with --import: writes each request's and response's body to the file named by WITNESS, one
 * JSON line an exchange, when the exchange is over.
 */
import { appendFileSync } from 'node:fs';
import http from 'node:http';

const emit = http.Server.prototype.emit;
http.Server.prototype.emit = function (name, ...args) {
  if (name === 'request') watch(...args);
  return emit.call(this, name, ...args);
};

function watch(req, res) {
  const request = [];
  const response = [];
  const push = req.push;
  req.push = function (chunk, ...rest) {
    if (chunk !== null) request.push(Buffer.from(chunk));
    return push.call(this, chunk, ...rest);
  };
  for (const method of ['write', 'end']) {
    const inner = res[method];
    res[method] = function (chunk, encoding, ...rest) {
      if (chunk !== undefined && chunk !== null && typeof chunk !== 'function') {
        response.push(Buffer.from(chunk, typeof encoding === 'string' ? encoding : 'utf8'));
      }
      return inner.call(this, chunk, encoding, ...rest);
    };
  }
  res.on('close', () => {
    const text = (chunks) => Buffer.concat(chunks).toString('utf8');
    appendFileSync(
      process.env.WITNESS,
      `${JSON.stringify({ method: req.method, status: res.statusCode, request: text(request), response: text(response) })}\n`,
    );
  });
}
