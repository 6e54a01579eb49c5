import { schemaFlat } from '../../../../../pipeline/validate/checks/elicitation/schema-flat.js';
import { asked, askedForInput, checkTable } from '../../../../support/table.js';

const method = 'elicitation/create';
const schema = (property: unknown) => ({
  message: 'a',
  requestedSchema: { type: 'object', properties: { p: property } },
});
const given = (property: unknown) => asked(method, schema(property), {});
const titled = [{ const: 'a', title: 'A' }];
checkTable(schemaFlat, {
  passes: {
    'a string': given({ type: 'string', minLength: 3, format: 'email', default: 'x' }),
    'an integer': given({ type: 'integer', minimum: 0 }),
    'a number': given({ type: 'number' }),
    'a boolean': given({ type: 'boolean' }),
    'a choice': given({ type: 'string', enum: ['a', 'b'], enumNames: ['A', 'B'] }),
    'a choice with titles': given({ type: 'string', oneOf: titled }),
    'several choices': given({ type: 'array', items: { type: 'string', enum: ['a'] } }),
    'several choices with titles': given({ type: 'array', items: { anyOf: titled } }),
    'no properties': asked(method, { message: 'a', requestedSchema: { type: 'object' } }, {}),
    'as input': askedForInput(method, schema({ type: 'string' }), {}),
  },
  fails: {
    'no object': [asked(method, { message: 'a', requestedSchema: { type: 'string' } }, {}), 3],
    'no type': [asked(method, { message: 'a', requestedSchema: { properties: {} } }, {}), 3],
    'a list as properties': [
      asked(method, { message: 'a', requestedSchema: { type: 'object', properties: [] } }, {}),
      3,
    ],
    'an object within': [given({ type: 'object', properties: {} }), 3],
    'a list of strings': [given({ type: 'array', items: { type: 'string' } }), 3],
    'a list of objects': [given({ type: 'array', items: { type: 'object' } }), 3],
    'a union': [given({ anyOf: [{ type: 'string' }, { type: 'null' }] }), 3],
    'a reference': [given({ $ref: '#/$defs/a' }), 3],
    'two types': [given({ type: ['string', 'null'] }), 3],
    'no schema': [given(true), 3],
    'as input': [askedForInput(method, schema({ type: 'null' }), {}), 1],
  },
  silent: { 'no schema': asked(method, { message: 'a' }, {}) },
});
