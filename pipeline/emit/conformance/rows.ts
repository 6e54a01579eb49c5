/**
 * The YAML form in which the official conformance suite keeps, per proposal (SEP), what it tests: rows of a check with the
 * sentences that it stands for, or of sentences with the reason why they are not tested. Read, written, and made from a
 * registry; since rows quote the specification, what is written goes outside git.
 */

import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse, stringify } from 'yaml';
import type { PlaceIndex } from '../../register/places.js';
import { schema } from '../conformance.schema.js';
import { publishedLink } from '../explain.js';
import { quoteSource } from '../quotes.js';
import type { Registry, RegistryClause } from '../registry.js';

/** One row: with `check` it is tested, with `excluded` it is not, for that reason. */
export interface ConformanceRow {
  check?: string;
  /** Sentences of the specification; ` / ` parts alternatives, square brackets hold words of whoever wrote the row. */
  text: string;
  excluded?: string;
  /** Where the sentences stand, when not at the file's `spec_url`. */
  url?: string;
  /** Where the exclusion is discussed. */
  issue?: string | number;
}

export interface ConformanceFile {
  /** Number of the proposal. */
  sep?: number;
  spec_url?: string;
  requirements: ConformanceRow[];
}

/** A file that is not of this form; the message names the row. */
export class ConformanceError extends Error {
  override name = 'ConformanceError';
}

/** Longest file that is read, in UTF-16 units. */
const MAX_FILE = 2_000_000;
let validate: ValidateFunction | undefined;

/** Reads a file of rows. Members that this form does not know are kept. Throws ConformanceError. */
export function parseRows(text: string, file: string): ConformanceFile {
  if (text.length > MAX_FILE) throw new ConformanceError(`${file}: longer than ${MAX_FILE} characters`);
  let value: unknown;
  try {
    value = parse(text, { maxAliasCount: 0 });
  } catch (cause) {
    throw new ConformanceError(`${file}: not YAML: ${(cause as Error).message.split('\n')[0] ?? ''}`);
  }
  validate ??= new Ajv2020({
    strict: true,
    validateSchema: false,
    strictRequired: false,
    allowUnionTypes: true,
  }).compile(schema);
  if (!validate(value)) {
    const first = validate.errors?.find(({ schemaPath }) => !schemaPath.includes('/oneOf/'));
    const row = /^\/requirements\/(\d+)/.exec(first?.instancePath ?? '')?.[1];
    const place = row === undefined ? first?.instancePath || 'the file' : `row ${Number(row) + 1}`;
    const what =
      first?.keyword === 'oneOf' ? 'needs either check or excluded' : (first?.message ?? 'is wrong');
    throw new ConformanceError(`${file}: ${place} ${what}`);
  }
  return value as ConformanceFile;
}

/** Writes a file of rows; `parseRows` gives the same back. */
export function printRows(file: ConformanceFile): string {
  const { sep, spec_url, requirements, ...rest } = file;
  const ordered = {
    ...(sep === undefined ? {} : { sep }),
    ...(spec_url === undefined ? {} : { spec_url }),
    ...rest,
    requirements: requirements.map(({ check, text, excluded, url, issue, ...more }) => ({
      ...(check === undefined ? {} : { check }),
      text,
      ...(excluded === undefined ? {} : { excluded }),
      ...(url === undefined ? {} : { url }),
      ...(issue === undefined ? {} : { issue }),
      ...more,
    })),
  };
  return stringify(ordered, { lineWidth: 0, singleQuote: true });
}

export interface ExportOptions {
  /** Number of the proposal that the rows are for. */
  sep?: number;
  /** Which clauses; all by default. */
  select?: (clause: RegistryClause) => boolean;
}

/**
 * Rows of a registry: one for each check of a judged or planned clause (a planned one counts as untested until its check
 * exists), one for each excluded clause. Clauses whose words are not in the local pages are listed as `missing`.
 */
export function exportRows(
  registry: Registry,
  index: PlaceIndex,
  options: ExportOptions = {},
): { file: ConformanceFile; missing: string[] } {
  const missing: string[] = [];
  const requirements: ConformanceRow[] = [];
  for (const clause of registry.clauses.filter(options.select ?? (() => true))) {
    const quotes = clause.sources.map((source) => quoteSource(source, index)?.quote);
    const text = [...new Set(quotes.filter((quote) => quote !== undefined))].join(' / ');
    const [source] = clause.sources;
    if (text === '' || source === undefined) {
      missing.push(clause.id);
      continue;
    }
    const url = publishedLink(source, registry.specVersion);
    if (clause.excluded !== undefined)
      requirements.push({ text, excluded: `${clause.excluded.because}: ${clause.excluded.note}`, url });
    for (const check of [...(clause.checks ?? []), ...(clause.planned ?? []).map((one) => one.check)])
      requirements.push({ check, text, url });
  }
  const file = { ...(options.sep === undefined ? {} : { sep: options.sep }), requirements };
  return { file, missing };
}
