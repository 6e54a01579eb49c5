import { describe, expect, it } from 'vitest';
import { compileShapes } from '../../../../pipeline/emit/wire/compile.js';
import { parseWire, printWire } from '../../../../pipeline/emit/wire/text.js';
import { parlourSchema } from './parlour.js';

const schemaWith = (types: Record<string, unknown>): string => parlourSchema({ types });

describe('compiling a published schema', () => {
  it('keeps types, members, requirement, constants, limits and formats, and drops descriptions', () => {
    const wire = compileShapes(
      '2000-01-01',
      schemaWith({
        Guest: {
          description: 'Somebody who came.',
          type: 'object',
          properties: {
            name: { type: 'string', description: 'What to call them.' },
            seat: { type: 'integer', minimum: 1, maximum: 12 },
            card: { type: 'string', format: 'uri' },
            mood: { type: 'string', enum: ['gay', 'grave'] },
            with: { type: 'array', items: { $ref: '#/$defs/Guest' }, maxItems: 3 },
            notes: { type: 'object', additionalProperties: {} },
          },
          required: ['name', 'gift'],
          additionalProperties: false,
        },
      }),
    );
    expect(wire.types['Guest']).toEqual({
      object: {
        'card?': 'string(uri)',
        gift: 'any',
        'mood?': { enum: ['gay', 'grave'] },
        name: 'string',
        'notes?': 'object',
        'seat?': { scalar: 'integer', minimum: 1, maximum: 12 },
        'with?': { list: 'Guest', maxItems: 3 },
      },
      rest: 'never',
    });
    expect(JSON.stringify(wire)).not.toContain('Somebody');
  });

  it('ties methods to the types of requests, notifications, results and errors', () => {
    const wire = compileShapes('2000-01-01', parlourSchema());
    expect(wire.generic).toEqual({
      request: 'JSONRPCRequest',
      notification: 'JSONRPCNotification',
      result: 'JSONRPCResultResponse',
      error: 'JSONRPCErrorResponse',
    });
    expect(wire.requests).toEqual({ 'door/knock': 'KnockRequest', 'tea/pour': 'PourRequest' });
    // The only notification of a party is published as its own shape, not as a reference.
    expect(wire.notifications).toEqual({ 'notifications/bell': 'BellNotification' });
    expect(wire.results).toEqual({
      'door/knock': { whole: 'KnockResultResponse' },
      'tea/pour': { whole: 'PourResultResponse' },
    });
    expect(wire.errors).toEqual({ '-32011': 'SpiltError' });
  });

  it.each([
    [{ pattern: '^a' }, 'Odd uses pattern'],
    [{ type: 'array', uniqueItems: true }, 'Odd uses uniqueItems'],
    [{ oneOf: [{ type: 'string' }] }, 'Odd uses oneOf'],
    [{ type: 'integer', format: 'int32' }, 'Odd has a format on something but a string'],
    [{ type: 'string', const: 3 }, 'Odd has a constant that is not of its type'],
    [{ $ref: 'https://example.org/x' }, 'which is no type'],
    [{ properties: { a: {} } }, 'Odd uses properties'],
    [{ type: 'object', properties: { 'sure?': {} } }, 'the form ends optional ones so'],
  ])('refuses what it cannot hold: %j', (schema, message) => {
    expect(() => compileShapes('2000-01-01', schemaWith({ Odd: schema }))).toThrow(message);
  });

  it('refuses texts that are no schema', () => {
    expect(() => compileShapes('2000-01-01', 'not JSON')).toThrow('schema.json of 2000-01-01 is not JSON');
    expect(() => compileShapes('2000-01-01', '{"$schema":"x"}')).toThrow('names no dialect that is known');
    expect(() => compileShapes('2000-01-01', parlourSchema({ drop: ['JSONRPCRequest'] }))).toThrow(
      'schema.json of 2000-01-01 has no type JSONRPCRequest',
    );
  });

  it('refuses an answer type that is missing', () => {
    expect(() => compileShapes('2000-01-01', parlourSchema({ drop: ['PourResultResponse'] }))).toThrow(
      'PourRequest has no PourResultResponse',
    );
  });
});

describe('wire.yaml', () => {
  it('gives back what was written, the same text each time, a member a line', () => {
    const wire = compileShapes('2000-01-01', parlourSchema());
    const text = printWire(wire);
    expect(parseWire(text)).toEqual(wire);
    expect(printWire(wire)).toBe(text);
    expect(text).toContain('\n          cups: { scalar: integer, minimum: 1 }\n');
  });
});
