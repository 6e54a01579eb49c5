import { CAPTURE_TRAITS } from './event.js';

const sse = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    event: { type: 'string' },
    retry: { type: 'integer', minimum: 0 },
  },
};

/** JSON Schema of one trace line, published as schemas/trace-event.schema.json. Unknown fields are allowed. */
export const schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'https://mcp-clauses.dev/schemas/trace-event.schema.json',
  title: 'MCP trace event',
  description: 'One line of a recorded MCP session in JSON Lines form.',
  type: 'object',
  required: ['seq', 'direction', 'transport', 'kind'],
  properties: {
    seq: { type: 'integer', minimum: 0, exclusiveMaximum: 2 ** 64 },
    direction: { enum: ['client-to-server', 'server-to-client'] },
    transport: { enum: ['stdio', 'streamable-http'] },
    kind: { enum: ['message', 'http', 'lifecycle'] },
    ts: { type: ['string', 'null'] },
    exchange: { type: 'string' },
    session: { type: 'string' },
    stream: { type: 'string' },
    capture: {
      anyOf: [{ enum: CAPTURE_TRAITS }, { type: 'array', items: { enum: CAPTURE_TRAITS } }],
    },
    gap: {
      type: 'object',
      required: ['reason'],
      properties: { reason: { type: 'string' }, messages: { type: 'integer', minimum: 0 } },
    },
    sourceLine: { type: 'integer', minimum: 1 },
  },
  oneOf: [
    {
      required: ['payload'],
      properties: {
        kind: { const: 'message' },
        payload: true,
        sse,
        rawBase64: { type: 'string', contentEncoding: 'base64' },
      },
    },
    {
      properties: {
        kind: { const: 'http' },
        status: { type: ['integer', 'null'], minimum: 0, maximum: 65535 },
        headers: { type: 'object', additionalProperties: { type: 'string' } },
        method: { type: 'string' },
        path: { type: 'string' },
        sse,
      },
    },
    {
      required: ['event'],
      properties: {
        kind: { const: 'lifecycle' },
        event: { enum: ['transport-open', 'transport-close', 'transport-abort'] },
      },
    },
  ],
};
