/** Judging the committed captures with the project's own library, as a user of it would. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
export const CAPTURES = path.join(ROOT, 'test', 'corpus', 'captured');

/** The part of the library that is used. */
interface Library {
  parseTrace(bytes: Uint8Array): { events: unknown[] };
  loadRegistry(document: unknown): Registry;
  validate(events: unknown[], registries: Registry[]): { judgements: Judgement[] };
}

interface Registry {
  specVersion: string;
}

export type Outcome =
  | 'pass'
  | 'fail'
  | 'warn'
  | 'excluded'
  | 'unsupported'
  | 'not-applicable'
  | 'not-observed';

interface Judgement {
  clauses: { clause: { id: string; says: string }; outcome: Outcome }[];
}

export interface ClauseEvidence {
  id: string;
  says: string;
  /** How many captures came out so. */
  outcomes: Partial<Record<Outcome, number>>;
}

export interface RevisionEvidence {
  revision: string;
  captures: string[];
  clauses: ClauseEvidence[];
}

export async function judgeCaptures(): Promise<RevisionEvidence[]> {
  const library = await loadLibrary();
  return readdirSync(CAPTURES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => judgeRevision(library, name))
    .sort((a, b) => (a.revision < b.revision ? -1 : 1));
}

async function loadLibrary(): Promise<Library> {
  const address = new URL('../../../dist/index.js', import.meta.url).href;
  return (await import(address)) as Library;
}

function judgeRevision(library: Library, revision: string): RevisionEvidence {
  const document: unknown = JSON.parse(
    readFileSync(path.join(ROOT, 'registries', `${revision}.json`), 'utf8'),
  );
  const registry = library.loadRegistry(document);
  const folder = path.join(CAPTURES, revision);
  const captures = readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .sort();
  const clauses = new Map<string, ClauseEvidence>();
  for (const file of captures) {
    const { events } = library.parseTrace(readFileSync(path.join(folder, file)));
    for (const { clause, outcome } of library.validate(events, [registry]).judgements[0]?.clauses ?? []) {
      const evidence = clauses.get(clause.id) ?? { id: clause.id, says: clause.says, outcomes: {} };
      evidence.outcomes[outcome] = (evidence.outcomes[outcome] ?? 0) + 1;
      clauses.set(clause.id, evidence);
    }
  }
  return { revision, captures, clauses: [...clauses.values()] };
}

/** A clause that some check judges. */
export const isJudgeable = ({ outcomes }: ClauseEvidence): boolean =>
  outcomes.excluded === undefined && outcomes.unsupported === undefined;

/** A capture shows the clause kept or broken. */
export const isEvidenced = ({ outcomes }: ClauseEvidence): boolean =>
  outcomes.pass !== undefined || outcomes.fail !== undefined || outcomes.warn !== undefined;
