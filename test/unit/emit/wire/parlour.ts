/** A made-up protocol of a tea party, published the way the real one is from 2026-07-28 on. */

const version = { type: 'string', const: '2.0' };
const ref = (name: string): object => ({ $ref: `#/$defs/${name}` });
const object = (
  properties: Record<string, object>,
  required: string[] = Object.keys(properties),
): object => ({
  type: 'object',
  properties,
  required: [...required].sort(),
});
const request = (method: string, params: object): object =>
  object({ id: ref('RequestId'), jsonrpc: version, method: { type: 'string', const: method }, params });
const response = (result: object): object => object({ id: ref('RequestId'), jsonrpc: version, result });

const bell = object(
  { jsonrpc: version, method: { type: 'string', const: 'notifications/bell' }, params: { type: 'object' } },
  ['jsonrpc', 'method'],
);
const anyObject = { type: 'object', additionalProperties: {} };

const TYPES: Record<string, object> = {
  RequestId: { type: ['string', 'integer'] },
  JSONRPCRequest: object(
    { id: ref('RequestId'), jsonrpc: version, method: { type: 'string' }, params: anyObject },
    ['id', 'jsonrpc', 'method'],
  ),
  JSONRPCNotification: object({ jsonrpc: version, method: { type: 'string' }, params: anyObject }, [
    'jsonrpc',
    'method',
  ]),
  JSONRPCResultResponse: response(ref('Result')),
  JSONRPCErrorResponse: object({ error: ref('Error'), id: ref('RequestId'), jsonrpc: version }, [
    'error',
    'jsonrpc',
  ]),
  Error: object({ code: { type: 'integer' }, message: { type: 'string' }, data: {} }, ['code', 'message']),
  Result: { type: 'object', additionalProperties: {} },
  KnockRequest: request('door/knock', object({ times: { type: 'integer', minimum: 1 } })),
  KnockResultResponse: response(object({ opened: { type: 'boolean' } })),
  PourRequest: request('tea/pour', object({ cups: { type: 'integer', minimum: 1 }, into: ref('Vessel') })),
  PourResultResponse: response(object({ served: { type: 'array', items: ref('Vessel') } })),
  Vessel: { anyOf: [ref('Cup'), ref('Bowl'), { type: 'string' }] },
  Cup: object({ kind: { type: 'string', const: 'cup' }, handle: { type: 'string', format: 'uri' } }),
  Bowl: object({ kind: { type: 'string', const: 'bowl' }, within: ref('Vessel') }, ['kind']),
  SpiltError: object(
    {
      error: {
        allOf: [
          ref('Error'),
          object({ code: { type: 'integer', const: -32011 }, data: object({ drops: { type: 'integer' } }) }),
        ],
      },
      id: ref('RequestId'),
      jsonrpc: version,
    },
    ['error', 'jsonrpc'],
  ),
  BellNotification: bell,
  ClientNotification: bell,
  ServerNotification: { anyOf: [ref('BellNotification')] },
  ClientRequest: { anyOf: [ref('KnockRequest'), ref('PourRequest')] },
};

/** The published schema's text, with types added or dropped. */
export function parlourSchema(change: { types?: Record<string, unknown>; drop?: string[] } = {}): string {
  const types = Object.entries({ ...TYPES, ...change.types }).filter(
    ([name]) => !change.drop?.includes(name),
  );
  return JSON.stringify({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $defs: Object.fromEntries(types),
  });
}
