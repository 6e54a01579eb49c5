/** The baseline on disk. The only module of this stage that reads or writes it. */
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import writeFileAtomic from 'write-file-atomic';
import { NORMALISER_VERSION } from '../extract/normalise.js';
import type { Places } from '../fetch/places.js';
import type { Baseline } from './baseline.js';
import { schema } from './draft-baseline.schema.js';
import { WatchError } from './errors.js';

export const BASELINE = 'reports/draft-baseline.json';

function baselineFile({ reports }: Pick<Places, 'reports'>): string {
  return join(reports, 'draft-baseline.json');
}

let compiled: ValidateFunction<Baseline> | undefined;

function validator(): ValidateFunction<Baseline> {
  compiled ??= new Ajv2020({ strict: true, validateSchema: false, allowUnionTypes: true }).compile<Baseline>(
    schema,
  );
  return compiled;
}

/** The committed baseline; null when there is none. Throws WatchError for one that cannot be compared with. */
export async function readBaseline(places: Pick<Places, 'reports'>): Promise<Baseline | null> {
  const text = await readFile(baselineFile(places), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new WatchError(
      `${BASELINE} is not JSON; restore it from git, or write it anew with: mcp-clauses watch --update`,
    );
  }
  const validate = validator();
  if (!validate(value)) {
    const [first] = validate.errors ?? [];
    throw new WatchError(`${BASELINE}: ${first?.instancePath || 'the file'} ${first?.message ?? 'is wrong'}`);
  }
  if (value.normaliser !== NORMALISER_VERSION) {
    throw new WatchError(
      `${BASELINE} rests on version ${value.normaliser} of the normaliser, and this is version ${NORMALISER_VERSION}: fingerprints ` +
        'cannot be compared. Delete the file and write it anew with: mcp-clauses watch --update',
    );
  }
  return value;
}

/** Writes the baseline whole or not at all. */
export async function writeBaseline(places: Pick<Places, 'reports'>, baseline: Baseline): Promise<void> {
  const validate = validator();
  if (!validate(baseline)) {
    const [first] = validate.errors ?? [];
    throw new Error(`the baseline breaks its schema: ${first?.instancePath} ${first?.message}`);
  }
  const file = baselineFile(places);
  await mkdir(dirname(file), { recursive: true });
  await writeFileAtomic(file, `${JSON.stringify(baseline, null, 2)}\n`);
}
