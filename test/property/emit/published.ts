/** The published schema as a judge of its own: ajv on schema.json as it is, the other side of the wire proof. */
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';

type Schema = Record<string, unknown>;

export interface Published {
  /** Type names, as the schema defines them. */
  definitions: Record<string, Schema>;
  fits(type: string, value: unknown): boolean;
}

export function publishedSchema(text: string): Published {
  const schema = JSON.parse(text) as Schema;
  const key = '$defs' in schema ? '$defs' : 'definitions';
  const options = { strict: false, allErrors: false } as const;
  const ajv = key === '$defs' ? new Ajv2020(options) : new Ajv(options);
  for (const name of ['uri', 'uri-template'] as const) ajv.addFormat(name, fullFormats[name]);
  ajv.addFormat('byte', true);
  ajv.addSchema(schema, 'published');
  return {
    definitions: schema[key] as Record<string, Schema>,
    fits(type, value) {
      const validate = ajv.getSchema(`published#/${key}/${type}`);
      if (validate === undefined) throw new Error(`no type ${type}`);
      return validate(value) === true;
    },
  };
}
