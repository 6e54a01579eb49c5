/** What one recorded session shows of one of its two parties, judged with the project's own library as a user of it would. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export type Party = 'client' | 'server';

export type Outcome =
  | 'pass'
  | 'fail'
  | 'warn'
  | 'excluded'
  | 'unsupported'
  | 'not-applicable'
  | 'not-observed';

/** The part of the library that is used. */
interface Library {
  parseTrace(bytes: Uint8Array): { events: { seq: unknown; direction: string }[] };
  loadRegistry(document: unknown): unknown;
  validate(
    events: unknown[],
    registries: unknown[],
  ): { judgements: Judgement[]; declared: { negotiated: string | undefined } };
}

interface Judgement {
  clauses: {
    clause: { id: string; level: string; actor: string; says: string };
    outcome: Outcome;
    findings: { seq: unknown; saw: string; expected: string }[];
  }[];
  wire: { messages: number; findings: { seq: unknown }[] };
}

export interface Broken {
  id: string;
  level: string;
  says: string;
  /** The first message that shows it, what it held, and what was expected. */
  where: string;
}

export interface Verdict {
  /** By clause id, and `wire` for the published schema. What only the other party broke is not observed of this one. */
  outcomes: Map<string, Outcome>;
  /** Clauses kept, of those that bind the party. */
  passed: number;
  broken: Broken[];
  /** Messages of the party that the schema does not take. */
  wireInvalid: number;
  /** The revision that the handshake settled on, when not the one judged. */
  negotiated: string | undefined;
}

const registries = new Map<string, unknown>();

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** A clause for both parties is charged to the sender of the message. Rejects when the project is not built. */
export async function judgeParty(file: string, revision: string, party: Party): Promise<Verdict> {
  const judge = await library();
  const { events } = judge.parseTrace(readFileSync(file));
  const { judgements, declared } = judge.validate(events, [registryOf(judge, revision)]);
  const [judgement] = judgements;
  if (judgement === undefined) throw new Error(`${file}: nothing was judged`);
  const from = party === 'client' ? 'client-to-server' : 'server-to-client';
  const other = party === 'client' ? 'server' : 'client';
  const own = new Set(events.filter(({ direction }) => direction === from).map(({ seq }) => String(seq)));
  const outcomes = new Map<string, Outcome>();
  const broken: Broken[] = [];
  for (const { clause, outcome, findings } of judgement.clauses) {
    const { id, level, says, actor } = clause;
    const [first] = findings.filter(({ seq }) =>
      actor === 'client' || actor === 'server' ? actor === party : own.has(String(seq)),
    );
    outcomes.set(id, findings.length > 0 && first === undefined ? 'not-observed' : outcome);
    if (first === undefined) continue;
    const { seq, saw, expected } = first;
    broken.push({ id, level, says, where: `At seq ${String(seq)}: ${saw}, where ${expected} was expected.` });
  }
  const invalid = new Set(
    judgement.wire.findings.map(({ seq }) => String(seq)).filter((seq) => own.has(seq)),
  );
  outcomes.set('wire', invalid.size > 0 ? 'fail' : judgement.wire.messages > 0 ? 'pass' : 'not-observed');
  return {
    outcomes,
    passed: judgement.clauses.filter(({ outcome, clause }) => outcome === 'pass' && clause.actor !== other)
      .length,
    broken,
    wireInvalid: invalid.size,
    negotiated: declared.negotiated === revision ? undefined : declared.negotiated,
  };
}

/** The same object for each session, since the judge compiles what it needs of a registry once. */
function registryOf({ loadRegistry }: Library, revision: string): unknown {
  const known = registries.get(revision);
  if (known !== undefined) return known;
  const registry = loadRegistry(JSON.parse(readFileSync(`${ROOT}registries/${revision}.json`, 'utf8')));
  registries.set(revision, registry);
  return registry;
}

async function library(): Promise<Library> {
  const address = new URL('../../../dist/index.js', import.meta.url);
  if (!existsSync(address))
    throw new Error('the judge is not built: run npm run build in the project first.');
  return (await import(address.href)) as Library;
}
