/** reference/evidence-gaps.yaml: why no capture reaches a clause. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { isEvidenced, isJudgeable, type RevisionEvidence } from './judge.js';

const FILE = fileURLToPath(new URL('../../evidence-gaps.yaml', import.meta.url));

/** By revision and clause. */
export type Gaps = Record<string, Record<string, string>>;

export const readGaps = (): Gaps => (parse(readFileSync(FILE, 'utf8')) as { gaps?: Gaps }).gaps ?? {};

export interface Summary {
  revision: string;
  judgeable: number;
  evidenced: number;
  unreached: { id: string; says: string; why: string | undefined }[];
  /** Rows about clauses that a capture reaches, or that nothing judges. */
  stale: string[];
}

export function summarise({ revision, clauses }: RevisionEvidence, gaps: Gaps): Summary {
  const judgeable = clauses.filter(isJudgeable);
  const missing = judgeable.filter((clause) => !isEvidenced(clause));
  const why = gaps[revision] ?? {};
  const unreached = missing.map(({ id, says }) => ({ id, says, why: why[id] }));
  const known = new Set(missing.map(({ id }) => id));
  return {
    revision,
    judgeable: judgeable.length,
    evidenced: judgeable.length - missing.length,
    unreached,
    stale: Object.keys(why).filter((id) => !known.has(id)),
  };
}
