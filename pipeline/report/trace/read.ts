/** JSON reports and baselines read back: checked against their published schemas. */
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { schema as mergedSchema } from '../merged-report.schema.js';
import { schema as reportSchema } from '../report.schema.js';
import { schema as baselineSchema } from '../trace-baseline.schema.js';
import type { Baseline } from './baseline.js';
import type { ReportDocument } from './json.js';
import type { MergedDocument } from './merge.js';

/** A file that is not what it was given as; the message names the file, the place, and what is wrong. */
export class ReportError extends Error {
  override readonly name = 'ReportError';
}

/** A report of one trace, or a merged one. Throws ReportError. */
export function readReport(text: string, file: string): ReportDocument | MergedDocument {
  const value = parse(text, file);
  const merged = typeof value === 'object' && value !== null && Object.hasOwn(value, 'merged');
  check(merged ? mergedSchema : reportSchema, value, file, 'a report of --format json');
  return value as ReportDocument | MergedDocument;
}

/** Throws ReportError. */
export function readBaseline(text: string, file: string): Baseline {
  const value = parse(text, file);
  check(baselineSchema, value, file, 'a baseline');
  return value as Baseline;
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ReportError(`${file} is not JSON`);
  }
}

const compiled = new Map<object, ValidateFunction>();

function check(schema: object, value: unknown, file: string, what: string): void {
  let validate = compiled.get(schema);
  if (validate === undefined) {
    validate = new Ajv2020({
      strict: true,
      validateSchema: false,
      strictRequired: false,
      allowUnionTypes: true,
    }).compile(schema);
    compiled.set(schema, validate);
  }
  if (validate(value)) return;
  // Of a choice of forms the branch that got furthest says most.
  const faults = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'oneOf' && keyword !== 'if');
  const fault = faults.sort((a, b) => b.instancePath.length - a.instancePath.length)[0];
  const place = fault === undefined || fault.instancePath === '' ? 'the document' : fault.instancePath;
  throw new ReportError(
    `${file} is not ${what}: ${place} ${fault?.message ?? 'is wrong'}`.replace(/\p{C}/gu, '?').slice(0, 300),
  );
}
