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
  validate(
    events: unknown[],
    registries: Registry[],
  ): { judgements: Judgement[]; declared: { negotiated: string | undefined } };
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

/** What one trace holds against its server. */
export interface TraceVerdict {
  passed: number;
  broken: { id: string; level: string; says: string; where: string }[];
  wireInvalid: number;
  /** The revision that the handshake settled on, when not this one. */
  negotiated: string | undefined;
}

interface FullJudgement {
  clauses: {
    clause: { id: string; level: string; actor: string; says: string };
    outcome: Outcome;
    findings: { seq: unknown; saw: string; expected: string }[];
  }[];
  wire: { findings: { seq: unknown }[] };
}

/** A clause for both parties is charged to the sender of the event. */
export async function judgeTrace(file: string, revision: string): Promise<TraceVerdict> {
  const library = await loadLibrary();
  const document: unknown = JSON.parse(
    readFileSync(path.join(ROOT, 'registries', `${revision}.json`), 'utf8'),
  );
  const events = library.parseTrace(readFileSync(file)).events as { seq: unknown; direction: string }[];
  const { judgements, declared } = library.validate(events, [library.loadRegistry(document)]);
  const judgement = judgements[0] as (Judgement & FullJudgement) | undefined;
  if (judgement === undefined) throw new Error('nothing was judged');
  const byServer = new Set(
    events.filter(({ direction }) => direction === 'server-to-client').map(({ seq }) => String(seq)),
  );
  const broken: TraceVerdict['broken'] = [];
  for (const { clause, findings } of judgement.clauses) {
    const [first] = findings.filter(({ seq }) =>
      clause.actor === 'client' || clause.actor === 'server'
        ? clause.actor === 'server'
        : byServer.has(String(seq)),
    );
    if (first === undefined) continue;
    const { id, level, says } = clause;
    broken.push({
      id,
      level,
      says,
      where: `At seq ${String(first.seq)}: ${first.saw}, where ${first.expected} was expected.`,
    });
  }
  return {
    negotiated: declared.negotiated === revision ? undefined : declared.negotiated,
    passed: judgement.clauses.filter(({ outcome }) => outcome === 'pass').length,
    broken,
    wireInvalid: new Set(
      judgement.wire.findings.map(({ seq }) => String(seq)).filter((seq) => byServer.has(seq)),
    ).size,
  };
}
